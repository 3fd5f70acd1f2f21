export { ToolsScreen as default } from '@/pages/screens'
