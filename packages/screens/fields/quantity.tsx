import { measureOf } from '@haulway/resource'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { NumberText } from '../inputs/NumberText.tsx'

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

/** Stored in the base unit, edited and shown in the unit of the reader's profile. */
export const components: FieldComponents = {
  Input: QuantityInput,
  Shown: ({ value, declared, show }) =>
    typeof value === 'number' ? show.measures.format(measureOf(declared), value) : null,
  args(args, declared, { measures }) {
    const kind = measureOf(declared)
    const limits = ['min', 'max'].flatMap((name) => {
      const limit = args[name]
      return typeof limit === 'number' ? [[name, measures.format(kind, limit)] as const] : []
    })
    return { ...args, ...Object.fromEntries(limits) }
  },
}
