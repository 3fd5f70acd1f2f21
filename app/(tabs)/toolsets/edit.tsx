export { EditToolsetScreen as default } from '@/features/toolsets/edit-toolset-screen'
