export { AdminScreen as default } from '@/features/admin/admin-screen'
