export { DeviceSetup } from './devices/DeviceSetup.tsx'
export { machineParts } from './parts-of-machine.ts'
export { TabletSettings } from './TabletSettings.tsx'
