export { SignedInScreen as default } from '@/features/servers/sign-in-return'
