import type { FieldInputProps } from '../fields/field-components.ts'

/** Props shared by all inputs of the UI kit. */
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

/** The value if it is text, otherwise ''. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Width of the input itself; its label and help take the space they need. */
export function widthOf(pixels: number): { wrapper: { maxWidth: number } } {
  return { wrapper: { maxWidth: pixels } }
}
