export { ChatScreen as default } from '@/pages/screens'
