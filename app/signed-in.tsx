export { SignedInScreen as default } from '@/features/servers/signed-in-screen'
