import type { MessageKey } from './names.ts'

type Args = Record<string, string | number>

/** Why a value is invalid: a message key with arguments. The text is added at the edge, in three languages. */
export interface Problem {
  key: MessageKey
  args?: Args
}

/** A problem at a field, as rules report it. The HTTP edge adds its English text. */
export interface FieldError {
  /** Path of the field: `title`, `fixes.3.lat`. */
  field: string
  key: MessageKey
  args: Args
  /** Arguments for the English text where they differ: in the reader's units. */
  textArgs?: Args
}

/** A problem at a field, as sent over HTTP (contract, *HTTP*). */
export interface ErrorResponseItem {
  field: string
  /** English text, for clients without the message catalogue. */
  defaultMessage: string
  /** Client and server may be of different versions, so the key may be unknown. */
  key: string
  args: Args
}

export function problem(key: MessageKey, args?: Args): Problem {
  return args ? { key, args } : { key }
}

/** Fills `{{name}}` placeholders in a text; the catalogues use the same syntax. */
export function fillText(text: string, args: Args): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(args[name] ?? whole))
}

export function fieldError(field: string, found: Problem): FieldError {
  return { field, key: found.key, args: found.args ?? {} }
}
