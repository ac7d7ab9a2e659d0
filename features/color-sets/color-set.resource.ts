import {
  choice,
  color,
  defineResource,
  type FieldError,
  fieldError,
  flag,
  number,
  problem,
  quantity,
  reference,
  rows,
  text,
  type Reference,
} from '@haulway/resource'
import { machineStates, stateColors } from '@haulway/map/base/palette.ts'
import { ageColors, speedColors } from './standard-colors.ts'

/** Kinds of values with colours; each kind has a field of the same name. */
export const colorKinds = ['states', 'speeds', 'ages', 'materials'] as const

/** For light and for dark ground. */
const shades = { light: color({ required: true }), dark: color({ required: true }) }

interface ColorDraft {
  readonly kind: (typeof colorKinds)[number] | null
  readonly states: readonly { readonly state: string }[] | null
  readonly speeds: readonly { readonly speed: number }[] | null
  readonly ages: readonly { readonly minutes: number }[] | null
  readonly materials: readonly { readonly material: Reference }[] | null
}

/** Each value has one colour, and a set contains at least one value of its own kind. */
function colorRules(draft: ColorDraft): FieldError[] {
  const keys = {
    states: ['state', (draft.states ?? []).map((one) => one.state)],
    speeds: ['speed', (draft.speeds ?? []).map((one) => one.speed)],
    ages: ['minutes', (draft.ages ?? []).map((one) => one.minutes)],
    materials: ['material', (draft.materials ?? []).map((one) => one.material.id)],
  } as const satisfies Record<(typeof colorKinds)[number], readonly [string, readonly unknown[]]>
  const errors = colorKinds.flatMap((kind) => {
    const [part, values]: readonly [string, readonly unknown[]] = keys[kind]
    const again = values.findIndex((one, index) => values.indexOf(one) !== index)
    return again < 0 ? [] : [fieldError(`${kind}.${again}.${part}`, problem('validation.exists'))]
  })
  if (draft.kind !== null && keys[draft.kind][1].length === 0) {
    errors.push(fieldError(draft.kind, problem('validation.list.min')))
  }
  return errors
}

const states = machineStates.map((state) => ({
  state,
  light: stateColors.light[state],
  dark: stateColors.dark[state],
}))

/** Colours of one kind of values, on the light and on the dark map. */
export const colorSets = defineResource({
  name: 'colorsets',
  table: 'color_sets',
  permission: 'locations',
  messages: 'colorSets',
  feature: 'tracker',
  titleField: 'title',
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    kind: choice(colorKinds, { required: true, initial: 'states', example: 'states' }),
    /** Used by the account's maps and lists; at most one set of each kind. */
    used: flag({ required: true, initial: false, example: false }),
    states: rows(
      { state: choice(machineStates, { required: true }), ...shades },
      { max: machineStates.length, initial: states, example: states },
    ),
    speeds: rows(
      { speed: quantity('speed', { required: true, min: 0, max: 200 }), ...shades },
      { max: 12, initial: speedColors, example: speedColors },
    ),
    ages: rows(
      { minutes: number({ required: true, min: 0, max: 100_000 }), ...shades },
      { max: 12, initial: ageColors, example: ageColors },
    ),
    materials: rows(
      { material: reference('materials', { required: true }), ...shades },
      { max: 200, example: [] },
    ),
  },
  rules: colorRules,
})
