export { WelcomeScreen as default } from '@/features/servers/welcome-screen'
