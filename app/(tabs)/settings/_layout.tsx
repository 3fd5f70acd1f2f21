export { SettingsLayout as default, unstable_settings } from '@/features/settings/settings-layout'
