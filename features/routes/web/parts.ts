export { MachineRoutes } from './MachineRoutes.tsx'
export { useDefaultRoute } from './useDefaultRoute.ts'
