export { SignedOutScreen as default } from '@/features/servers/sign-in-return'
