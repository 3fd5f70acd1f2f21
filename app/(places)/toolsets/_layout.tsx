export { PlaceStack as default, unstable_settings } from '@/features/shell/place-stack'
