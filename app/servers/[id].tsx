export { ServerScreen as default } from '@/features/servers/server-screen'
