export { PlacesLayout as default } from '@/features/shell/tabs-layout'
