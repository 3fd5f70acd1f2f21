export { AppearanceScreen as default } from '@/features/settings/appearance-screen'
