export { DeviceSetup } from './DeviceSetup.tsx'
export { machineParts } from './parts-of-machine.ts'
export { TabletSettings } from './TabletSettings.tsx'
