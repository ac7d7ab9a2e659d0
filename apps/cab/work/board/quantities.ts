/** The quantity that a button asks for, by its event. */
import type { quantityFields } from '@haulway/features/buttons/button.resource.ts'
import type { Button } from '../../cab.ts'

/** As declared with the buttons; an import of that declaration would bring all declared resources into the cab. */
const fields: typeof quantityFields = {
  load: 'weight',
  dump: 'weight',
  'bucket load': 'buckets',
  fuel: 'fuel',
  'add hours': 'hours',
}

type Quantity = (typeof fields)[keyof typeof fields]

/** null: nothing is asked. */
export function askedQuantity({ quantityMode, eventType }: Button): Quantity | null {
  return quantityMode === 'ask' && Object.hasOwn(fields, eventType)
    ? fields[eventType as keyof typeof fields]
    : null
}

/** Whether a press needs an answer before it can be stored. */
export function asks(button: Button): boolean {
  return askedQuantity(button) !== null || button.noteMode === 'ask'
}
