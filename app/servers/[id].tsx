export { ServerScreen as default } from '@/pages/screens'
