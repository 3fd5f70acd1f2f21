export { ToolsetsScreen as default } from '@/pages/screens'
