export { DeviceSetup } from './DeviceSetup.tsx'
export { TabletSettings } from './TabletSettings.tsx'
