import { roundHalfAway, shownUnit, toProfile, type Measure } from '@haulway/units'
import type { Field } from '../../field.ts'
import type { FieldInputProps, FieldKind } from '../../web/fieldKind.ts'
import { NumberText } from '../../web/NumberText.tsx'
import type { QuantityOptions } from './quantity.ts'

function measureOf(declared: Field): Measure {
  return (declared.options as QuantityOptions).measure ?? 'count'
}

function QuantityInput(props: FieldInputProps) {
  const { measures } = props.show
  const kind = measureOf(props.declared)
  return (
    <NumberText
      {...props}
      unit={measures.unit(kind)}
      parse={(text) => measures.parse(kind, text)}
      edit={(value) => measures.editable(kind, value)}
    />
  )
}

/** Kept in the base unit, typed and shown in the reader's profile. */
export const quantityKind: FieldKind = {
  Input: QuantityInput,
  text: (value, declared, { measures }) =>
    typeof value === 'number' ? measures.number(measureOf(declared), value) : '',
  Shown: ({ value, declared, show }) =>
    typeof value === 'number' ? show.measures.format(measureOf(declared), value) : null,
  number(value, declared, { measures }) {
    if (typeof value !== 'number') return null
    const kind = measureOf(declared)
    const { decimalPlaces } = shownUnit(measures.profile, kind).display
    return roundHalfAway(toProfile(measures.profile, kind, value), decimalPlaces)
  },
  unit: (declared, { measures }) => measures.unit(measureOf(declared)),
  args(args, declared, { measures }) {
    const kind = measureOf(declared)
    const limits = ['min', 'max'].flatMap((name) => {
      const limit = args[name]
      return typeof limit === 'number' ? [[name, measures.format(kind, limit)] as const] : []
    })
    return { ...args, ...Object.fromEntries(limits) }
  },
}
