import type { Field } from './field.ts'
import { reference } from './fields/reference/reference.ts'
import type { Reference } from './link.ts'

/** The collection of people: the one that every product has, for somebody made and changed every entry. */
export const PEOPLE = 'users'

/** Who acts where no person does: the product itself (core 2.5, *SYSTEM_ID*). */
export const SYSTEM_ID = '00000000-0000-0000-0000-000000000000'

/** A user as replies refer to one (core 3, *User reference*). */
export interface PersonReference extends Reference {
  /** Address of the picture, 48 CSS pixels; absent or null without one. */
  avatar?: string | null
}

/** Address of a user's picture. It changes with the picture, so that browsers may keep it. */
export function avatarAddress(user: string, picture: unknown): string | null {
  return typeof picture === 'string' ? `/api/${PEOPLE}/${user}/avatar/${picture}` : null
}

/** A user in a reply. */
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
