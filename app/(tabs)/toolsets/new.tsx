export { NewToolsetScreen as default } from '@/features/toolsets/new-toolset-screen'
