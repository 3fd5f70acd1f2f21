export { DefaultChatSettingsScreen as default } from '@/pages/screens'
