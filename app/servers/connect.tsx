export { ConnectScreen as default } from '@/features/servers/connect-screen'
