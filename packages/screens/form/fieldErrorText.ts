import { fieldLabel, type DisplayContext } from '@haulway/collection'
import type { FieldError, Resource } from '@haulway/resource'
import { errorText } from '@haulway/ui'
import { componentsOf } from '../fields/component-of.ts'

/** Text of a field's error, with limits in the reader's units. */
export function fieldErrorText(
  resource: Resource,
  show: DisplayContext,
  message: string | undefined,
): string | undefined {
  if (message === undefined) return undefined
  const error = JSON.parse(message) as FieldError
  const declared = resource.fields[error.field]
  const shown = declared && componentsOf(declared).args?.(error.args, declared, show)
  return errorText(show.words, { ...error, args: labelled(resource, show, shown ?? error.args) })
}

/** Replaces field names in a message by their labels. */
function labelled(
  resource: Resource,
  { words }: DisplayContext,
  args: FieldError['args'],
): FieldError['args'] {
  const label = (name: string | number): string | number =>
    Object.hasOwn(resource.fields, name) ? fieldLabel(resource, String(name), words) : name
  const { start, end } = args
  return start === undefined || end === undefined ? args : { ...args, start: label(start), end: label(end) }
}
