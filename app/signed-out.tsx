export { SignedOutScreen as default } from '@/features/servers/signed-in-screen'
