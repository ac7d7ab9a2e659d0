/** What others use of it wherever they run. */
export { STANDING_CHANNEL, type StandingFrame } from './channels.ts'
export { loginAddress } from './redirect.ts'

/** Where somebody who has given themselves a new password sees what goes on without it. */
export const PASSWORD_CHANGED = '/users/me/sessions?password=changed'
