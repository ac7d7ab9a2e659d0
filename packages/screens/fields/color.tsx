import { ColorInput, ColorSwatch, Group } from '@mantine/core'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'

/** Colours of earth, stone, ore and water, and a few that stand out on a map. */
const SWATCHES = [
  '#8D6E63',
  '#BCAAA4',
  '#D7B377',
  '#C0A16B',
  '#9E9E9E',
  '#607D8B',
  '#455A64',
  '#2E7D32',
  '#1565C0',
  '#6A1B9A',
  '#C62828',
  '#EF6C00',
]

function ColorFieldInput(props: FieldInputProps) {
  return (
    <ColorInput
      {...inputProps(props)}
      styles={widthOf(240)}
      format="hex"
      withEyeDropper={false}
      swatches={SWATCHES}
      swatchesPerRow={6}
      value={textOf(props.value)}
      placeholder="#RRGGBB"
      onChange={(chosen) => props.onChange(chosen === '' ? null : chosen)}
    />
  )
}

function ColorShown({ value }: { value: unknown }) {
  if (typeof value !== 'string') return null
  return (
    <Group gap={8} wrap="nowrap">
      <ColorSwatch color={value} size={14} radius={4} aria-hidden />
      {value}
    </Group>
  )
}

export const components: FieldComponents = { Input: ColorFieldInput, Shown: ColorShown }
