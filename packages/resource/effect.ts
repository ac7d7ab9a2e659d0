/**
 * What a setting does: a figure, an event or a screen that changes with it, or the part of the product that it waits for. Told in
 * `<one>.effects.ts` beside the resource and read by tests and the reference pages: the browser never loads it.
 */
import type { Shape } from './field.ts'

/**
 * `test` shows the effect; its path is below `features`. That of a figure or an event asks the API, and fails when the setting is not
 * stored (`npm run prove-settings`).
 */
export type Effect =
  | { readonly kind: 'figure' | 'event'; readonly what: string; readonly test: string }
  | { readonly kind: 'screen'; readonly what: string; readonly test?: string }
  | { readonly kind: 'waits'; readonly part: ComingPart }

/** Parts of the specification that are still to come. */
export type ComingPart =
  | 'In-cab app'
  | 'Cycle planner'
  | 'Volumes snapshot'
  | 'Quantity management'
  | 'Material tracking'
  | 'Work orders'
  | 'Barge orders'
  | 'Sensors'
  | 'Command library'

export const figure = (what: string, test: string): Effect => ({ kind: 'figure', what, test })
export const event = (what: string, test: string): Effect => ({ kind: 'event', what, test })
export const screen = (what: string, test?: string): Effect =>
  test === undefined ? { kind: 'screen', what } : { kind: 'screen', what, test }
export const waits = (part: ComingPart): Effect => ({ kind: 'waits', part })

/** Of what most resources have. */
export const named = screen('lists, views and wherever the entry is named')
export const listed = screen('list and view')
export const viewed = screen('view')

/** The fields of a resource; with `within` the parts of one of its fields, so that another slice can explain what it adds there. */
interface Explained<S extends Shape> {
  readonly name: string
  readonly fields: S
  readonly within?: string
}

/** A field, a part of it (`alarms.queueMinutes`), or all parts of it (`alarms.*`). */
type Setting<Name extends string> = Name | `${Name}.${string}`

export interface Effects {
  readonly resource: string
  readonly effects: Readonly<Record<string, Effect>>
}

/** Declares effects. What is no field does not compile; a field without an effect fails `features/house/settings.test.ts`. */
export function defineEffects<const S extends Shape>(
  { name, within }: Explained<S>,
  effects: Readonly<Partial<Record<Setting<keyof S & string>, Effect>>>,
): Effects {
  const path = within === undefined ? '' : `${within}.`
  const told = Object.entries<Effect | undefined>(effects).flatMap(([setting, effect]) =>
    effect === undefined ? [] : [[path + setting, effect] as const],
  )
  return { resource: name, effects: Object.fromEntries(told) }
}
