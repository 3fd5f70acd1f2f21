export { AppearanceScreen as default } from '@/pages/screens'
