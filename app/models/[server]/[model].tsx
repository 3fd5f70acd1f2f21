export { ModelScreen as default } from '@/features/models/model-screen'
