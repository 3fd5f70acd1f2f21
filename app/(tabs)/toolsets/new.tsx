export { NewToolsetScreen as default } from '@/pages/screens'
