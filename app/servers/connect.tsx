export { ConnectScreen as default } from '@/pages/screens'
