/** What a button asks for before its press is stored. */
import { quantityFieldOf } from '@haulway/features/buttons/button.resource.ts'
import type { Button } from '../../cab.ts'

/** The quantity that it asks for; undefined: none. */
export function askedQuantity({ quantityMode, eventType }: Button): ReturnType<typeof quantityFieldOf> {
  return quantityMode === 'ask' ? quantityFieldOf(eventType) : undefined
}

/** Whether a press needs an answer before it can be stored. */
export function asks(button: Button): boolean {
  return askedQuantity(button) !== undefined || button.noteMode === 'ask'
}
