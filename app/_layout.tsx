export { AppShell as default, ErrorBoundary } from '@/features/shell/app-shell'
