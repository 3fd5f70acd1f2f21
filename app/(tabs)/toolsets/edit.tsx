export { EditToolsetScreen as default } from '@/pages/screens'
