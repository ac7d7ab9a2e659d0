/** Channel that says: what you may here, or the account itself, may have changed; ask `GET /api/users/me` again. */
export const STANDING_CHANNEL = 'standing'

/** Who it is about: people of the account, or the account. Left out when there are too many, and in the first frame, which says nothing. */
export interface StandingFrame {
  readonly ids?: readonly string[]
}
