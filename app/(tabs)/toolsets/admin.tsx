export { AdminScreen as default } from '@/pages/screens'
