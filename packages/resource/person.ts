import type { Field } from './field.ts'
import { reference } from './fields/reference/reference.ts'
import type { Reference } from './link.ts'

/** The collection of users. Every product has it, because every entry records who created and changed it. */
export const PEOPLE = 'users'

/** User id of the product itself, for actions without a person (core 2.5, *SYSTEM_ID*). */
export const SYSTEM_ID = '00000000-0000-0000-0000-000000000000'

/** A reference to a user in replies (core 3, *User reference*). */
export interface PersonReference extends Reference {
  /** URL of the picture, 48 CSS pixels; absent or null without one. */
  avatar?: string | null
}

/** URL of a user's picture. It changes with the picture, so that browsers may cache it. */
export function avatarAddress(user: string, picture: unknown): string | null {
  return typeof picture === 'string' ? `/api/${PEOPLE}/${user}/avatar/${picture}` : null
}

/** Field of a user reference in a reply. */
export function person(): Field<PersonReference, true> {
  const field = reference(PEOPLE, { required: true })
  const properties = field.schema['properties'] as Readonly<Record<string, unknown>>
  return {
    ...field,
    schema: {
      ...field.schema,
      title: 'Person',
      properties: { ...properties, avatar: { type: ['string', 'null'] } },
    },
  }
}
