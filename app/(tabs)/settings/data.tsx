export { DataScreen as default } from '@/features/settings/data-screen'
