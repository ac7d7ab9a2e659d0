/** What others use of it wherever they run. */
export { inMotionRules, messageRates, tabletLanguages, tabletSettings } from './tablet-settings.ts'
