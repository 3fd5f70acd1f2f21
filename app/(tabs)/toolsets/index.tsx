export { ToolsetsScreen as default } from '@/features/toolsets/toolsets-screen'
