/** What others use of it wherever they run. */
export { STANDING_CHANNEL } from './channels.ts'
export { loginAddress } from './redirect.ts'
