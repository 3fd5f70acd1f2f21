export { TabStack as default, unstable_settings } from '@/features/shell/tab-stack'
