export { PlaceStack as default, unstable_settings } from '@/features/shell/tab-stack'
