export { redirectSystemPath } from '@/features/shell/system-path'
