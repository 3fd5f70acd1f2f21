export { keepApp } from '@/data/device/keep-app'
