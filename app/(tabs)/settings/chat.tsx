export { DefaultChatSettingsScreen as default } from '@/features/chat/settings/default-chat-settings-screen'
