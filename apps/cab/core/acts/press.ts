/** Buttons of the board, and those that every loader and driver has. */
import { quantityFieldOf } from '@haulway/features/buttons/button.resource.ts'
import type { Button, Entered } from '../../cab.ts'
import type { Keep } from '../keep.ts'
import { routeOf } from '../parts.ts'
import { promptsOfPress } from '../prompts.ts'
import type { BatchEvent } from '../store/database.ts'
import { ActImpossible, state, type Core } from './core.ts'

/** Most tags of an event. */
const MOST_TAGS = 20

/** The questions that a load or a dump of this machine brings. */
function withPrompts({ parts }: Core): (keep: Keep, event: BatchEvent) => Keep {
  return (keep, event) => {
    const { type } = event
    if (type !== 'load' && type !== 'dump') return keep
    return promptsOfPress(keep, routeOf({ keep, session: parts.get().session }), type, event)
  }
}

function titleOf({ title, titleRu, titleCn }: Button, { parts }: Core): string {
  const { language } = parts.state()
  return (language === 'ru' ? titleRu : language === 'cn' ? titleCn : null) ?? title
}

/** The value of a button by its mode; a stated one is required where it is asked for. */
function valueOf<T>(mode: string, fixed: T | null, entered: T | undefined): T | undefined {
  if (mode === 'fixed') return fixed ?? undefined
  return mode === 'ask' ? entered : undefined
}

export function fieldsOf(button: Button, { quantity, note }: Entered): Record<string, unknown> {
  const { eventType, quantityMode, noteMode, material, tags } = button
  const field = quantityFieldOf(eventType)
  const amount = field === undefined ? undefined : valueOf(quantityMode, button[field], quantity)
  const comment = valueOf(noteMode, button.note, note)
  return {
    materialId: material?.id,
    ...(tags && tags.length > 0 && { tagIds: tags.slice(0, MOST_TAGS).map(({ id }) => id) }),
    ...(amount !== undefined && (field === 'weight' ? { weight: amount } : { quantity: amount })),
    ...(eventType === 'note' && { noteType: button.title }),
    noteComment: comment === '' ? undefined : comment,
    detail: { button: button.id },
  }
}

/** Rejects while buttons are locked: the screen shows none then, but for those that may be pressed. */
export async function press(core: Core, button: Button, entered: Entered = {}): Promise<void> {
  if (core.parts.state().locked && !button.inMotion)
    throw new ActImpossible('buttons are locked while moving')
  const fields = fieldsOf(button, entered)
  await state(core, { type: button.eventType, fields, title: titleOf(button, core) }, withPrompts(core))
}

/** The truck in front of the loader. */
function truckNow({ parts }: Core): { readonly id: string; readonly title: string } | undefined {
  const [truck] = parts.get().work?.trucks ?? []
  return truck?.doing === 'loaded' ? truck : undefined
}

async function give(core: Core, type: 'bucket load' | 'load', material: string | undefined): Promise<void> {
  const truck = truckNow(core)
  const fields = {
    materialId: material,
    ...(type === 'bucket load' && { quantity: 1 }),
    ...(truck && { detail: { truck: truck.id } }),
  }
  await state(core, { type, fields, title: truck?.title ?? '' }, withPrompts(core))
}

export const bucket = (core: Core, material?: string): Promise<void> => give(core, 'bucket load', material)
export const loaded = (core: Core, material?: string): Promise<void> => give(core, 'load', material)

export async function fuel(core: Core, litres: number): Promise<void> {
  await state(core, { type: 'fuel', fields: { quantity: litres }, title: '' })
}

export async function addHours(core: Core, hours: number): Promise<void> {
  await state(core, { type: 'add hours', fields: { quantity: hours }, title: '' })
}
