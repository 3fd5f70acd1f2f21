export { ChatScreen } from '@/features/chat/chat-screen'
export { DefaultChatSettingsScreen } from '@/features/chat/settings/default-chat-settings-screen'
