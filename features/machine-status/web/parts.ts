export { MachineStatusCard } from './MachineStatusCard.tsx'
export { StatusLine } from './StatusLine.tsx'
export { useMachineStatuses } from './useMachineStatuses.ts'
