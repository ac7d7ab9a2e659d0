export { TabletSettings } from './TabletSettings.tsx'
