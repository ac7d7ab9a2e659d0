/** Public entry for other slices, on server and browser. */
export { inMotionRules, messageRates, tabletSettings } from './tablet-settings.ts'
