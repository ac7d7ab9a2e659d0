import type { FieldInputProps } from '../fields/field-components.ts'

/** What all inputs of the kit take alike. */
export function inputProps({ id, declared, label, help, error, onBlur, readOnly }: FieldInputProps) {
  return {
    id,
    label,
    description: help,
    error,
    onBlur,
    readOnly,
    withAsterisk: declared.required,
    'aria-required': declared.required,
    'data-field': true,
  }
}

/** Text of a value that is text or nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Width of the input itself; its label and help take what they need. */
export function widthOf(pixels: number): { wrapper: { maxWidth: number } } {
  return { wrapper: { maxWidth: pixels } }
}
