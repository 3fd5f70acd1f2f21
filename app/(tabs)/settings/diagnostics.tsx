export { DiagnosticsScreen as default } from '@/pages/screens'
