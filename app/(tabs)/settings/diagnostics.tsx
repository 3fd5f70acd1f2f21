export { DiagnosticsScreen as default } from '@/features/diagnostics/diagnostics-screen'
