/** What others use of it wherever they run. */
export { inMotionRules, messageRates, tabletSettings } from './tablet-settings.ts'
