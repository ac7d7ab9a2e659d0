export { AlarmBadge } from './AlarmBadge.tsx'
export { useMachineAlarms, type MachineAlarms } from './useOpenAlarms.ts'
