import { decimalSeparator, parseNumber } from '@haulway/platform/measures.ts'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { NumberText } from '../inputs/NumberText.tsx'

/** Formats all digits of a number without an exponent, so that the text can be typed again. */
const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

function NumberInput(props: FieldInputProps) {
  const { locale } = props.show
  return (
    <NumberText
      {...props}
      unit=""
      parse={(text) => parseNumber(text, locale)}
      edit={(value) => plainNumber.format(value).replace('.', decimalSeparator(locale))}
    />
  )
}

export const components: FieldComponents = { Input: NumberInput }
