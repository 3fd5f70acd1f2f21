export { ModelScreen as default } from '@/pages/screens'
