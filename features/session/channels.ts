/** Channel that says: what you may here, or the account itself, may have changed; ask `GET /api/users/me` again. */
export const STANDING_CHANNEL = 'standing'
