export { useDefaultRoute } from './useDefaultRoute.ts'
