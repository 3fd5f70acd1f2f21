import { chat, others } from './chunks'
import { laterScreen } from './later-screen'

export const ChatScreen = laterScreen(chat, (screens) => screens.ChatScreen)
export const DefaultChatSettingsScreen = laterScreen(
  chat,
  (screens) => screens.DefaultChatSettingsScreen,
)

export const AdminScreen = laterScreen(others, (screens) => screens.AdminScreen)
export const AppearanceScreen = laterScreen(others, (screens) => screens.AppearanceScreen)
export const ConnectScreen = laterScreen(others, (screens) => screens.ConnectScreen)
export const DataScreen = laterScreen(others, (screens) => screens.DataScreen)
export const DiagnosticsScreen = laterScreen(others, (screens) => screens.DiagnosticsScreen)
export const EditToolsetScreen = laterScreen(others, (screens) => screens.EditToolsetScreen)
export const ModelScreen = laterScreen(others, (screens) => screens.ModelScreen)
export const NewToolsetScreen = laterScreen(others, (screens) => screens.NewToolsetScreen)
export const ServerScreen = laterScreen(others, (screens) => screens.ServerScreen)
export const ServersScreen = laterScreen(others, (screens) => screens.ServersScreen)
export const SettingsScreen = laterScreen(others, (screens) => screens.SettingsScreen)
export const ToolsScreen = laterScreen(others, (screens) => screens.ToolsScreen)
export const ToolsetsScreen = laterScreen(others, (screens) => screens.ToolsetsScreen)
