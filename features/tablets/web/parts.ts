export { MachineTabletSettings } from './MachineTabletSettings.tsx'
