/** Public entry for other slices, in any environment. */
export { STANDING_CHANNEL, type StandingFrame } from './channels.ts'
export { loginAddress } from './redirect.ts'

/** The page on which a person with a new password sees what is still signed in. */
export const PASSWORD_CHANGED = '/users/me/sessions?password=changed'
