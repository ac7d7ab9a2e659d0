/** Channel that hints that the reader's rights or the account changed; fetch `GET /api/users/me` again. */
export const STANDING_CHANNEL = 'standing'

/**
 * The people or the account concerned. Absent when there are too many, and in the first frame, which carries no
 * change.
 */
export interface StandingFrame {
  readonly ids?: readonly string[]
}
