export { ToolsScreen as default } from '@/features/settings/tools-screen'
