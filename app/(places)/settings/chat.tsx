export { DefaultChatSettingsScreen as default } from '@/features/chat/default-chat-settings-screen'
