export { ThreadsLayout as default } from '@/features/threads/threads-layout'
