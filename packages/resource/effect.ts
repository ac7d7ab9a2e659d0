/**
 * What a setting does: the figure, event or screen that it changes, or the planned part of the product that will use
 * it. Declared in `<one>.effects.ts` beside the resource; read by tests and the reference pages, never loaded by the
 * browser.
 */
import type { Shape } from './field.ts'

/**
 * `test` is the path, below `features`, of the test that proves the effect. A test of a figure or an event calls the
 * API, and fails when the setting is not stored (`npm run prove-settings`).
 */
export type Effect =
  | { readonly kind: 'figure' | 'event'; readonly what: string; readonly test: string }
  | { readonly kind: 'screen'; readonly what: string; readonly test?: string }
  | { readonly kind: 'waits'; readonly part: ComingPart }

/** Parts of the specification that are not implemented yet. */
export type ComingPart =
  | 'Cycle planner'
  | 'Volumes snapshot'
  | 'Quantity management'
  | 'Material tracking'
  | 'Work orders'
  | 'Barge orders'
  | 'Command library'

export const figureEffect = (what: string, test: string): Effect => ({ kind: 'figure', what, test })
export const eventEffect = (what: string, test: string): Effect => ({ kind: 'event', what, test })
export const screenEffect = (what: string, test?: string): Effect =>
  test === undefined ? { kind: 'screen', what } : { kind: 'screen', what, test }
export const plannedEffect = (part: ComingPart): Effect => ({ kind: 'waits', part })

/** Effects shared by most resources. */
export const namingEffect = screenEffect('lists, views and wherever the entry is named')
export const listAndViewEffect = screenEffect('list and view')
export const viewEffect = screenEffect('view')

/**
 * The fields of a resource; with `within`, the parts of one of its fields, so that another slice can declare effects
 * of the parts that it adds.
 */
interface Explained<S extends Shape> {
  readonly name: string
  readonly fields: S
  readonly within?: string
}

/** Key: a field, a part of it (`alarms.queueMinutes`), or all parts of it (`alarms.*`). */
type Setting<Name extends string> = Name | `${Name}.${string}`

export interface Effects {
  readonly resource: string
  readonly effects: Readonly<Record<string, Effect>>
}

/**
 * Declares the effects of fields. An unknown field does not compile; a field without an effect fails
 * `features/house/settings.test.ts`.
 */
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
