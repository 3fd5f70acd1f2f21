export { UnknownPage as default } from '@/features/shell/unknown-page'
