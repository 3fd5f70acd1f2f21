export { ServersScreen as default } from '@/features/servers/servers-screen'
