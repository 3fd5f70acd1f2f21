export { ServersScreen as default } from '@/pages/screens'
