import { chat, others } from './chunks'
import { lazyScreen } from './lazy-screen'

export const ChatScreen = lazyScreen(chat, (screens) => screens.ChatScreen)
export const DefaultChatSettingsScreen = lazyScreen(
  chat,
  (screens) => screens.DefaultChatSettingsScreen,
)

export const AdminScreen = lazyScreen(others, (screens) => screens.AdminScreen)
export const AppearanceScreen = lazyScreen(others, (screens) => screens.AppearanceScreen)
export const ConnectScreen = lazyScreen(others, (screens) => screens.ConnectScreen)
export const DataScreen = lazyScreen(others, (screens) => screens.DataScreen)
export const DiagnosticsScreen = lazyScreen(others, (screens) => screens.DiagnosticsScreen)
export const EditToolsetScreen = lazyScreen(others, (screens) => screens.EditToolsetScreen)
export const ModelScreen = lazyScreen(others, (screens) => screens.ModelScreen)
export const NewToolsetScreen = lazyScreen(others, (screens) => screens.NewToolsetScreen)
export const ServerScreen = lazyScreen(others, (screens) => screens.ServerScreen)
export const ServersScreen = lazyScreen(others, (screens) => screens.ServersScreen)
export const SettingsScreen = lazyScreen(others, (screens) => screens.SettingsScreen)
export const ToolsScreen = lazyScreen(others, (screens) => screens.ToolsScreen)
export const ToolsetsScreen = lazyScreen(others, (screens) => screens.ToolsetsScreen)
