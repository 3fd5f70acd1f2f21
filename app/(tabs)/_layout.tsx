export { TabsLayout as default } from '@/features/shell/tabs-layout'
