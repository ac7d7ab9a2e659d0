export { MachineIcon } from './MachineIcon.tsx'
export { useDrawIcon } from './useDrawIcon.ts'
