import type { Reference } from './fields/reference/reference.ts'

/** A user as replies refer to one (core 3, *User reference*). */
export interface PersonReference extends Reference {
  /** Address of the picture, 48 CSS pixels; absent or null without one. */
  avatar?: string | null
}

/** Address of a user's picture. It changes with the picture, so that browsers may keep it. */
export function avatarAddress(user: string, picture: unknown): string | null {
  return typeof picture === 'string' ? `/api/users/${user}/avatar/${picture}` : null
}
