export { DataScreen as default } from '@/pages/screens'
