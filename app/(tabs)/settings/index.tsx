export { SettingsScreen as default } from '@/pages/screens'
