import type { MessageKey } from './names.ts'

type Args = Record<string, string | number>

/** A wrong value: a message key with arguments. The text lives at the edge, in three languages. */
export interface Problem {
  key: MessageKey
  args?: Args
}

/** A problem at a field, as rules find it. The edge of HTTP gives it its English text. */
export interface FieldError {
  /** Path of the field: `title`, `fixes.3.lat`. */
  field: string
  key: MessageKey
  args: Args
  /** The arguments as the English text says them where it says them otherwise: in the reader's units. */
  textArgs?: Args
}

/** A problem at a field, as it travels over HTTP (contract, *HTTP*). */
export interface AnsweredError {
  field: string
  /** English text, for clients without the catalogue. */
  defaultMessage: string
  /** A client and its server may be of different versions: the key need not be known. */
  key: string
  args: Args
}

export function problem(key: MessageKey, args?: Args): Problem {
  return args ? { key, args } : { key }
}

/** Fills `{{name}}` in a text; the catalogues use the same placeholders. */
export function fillText(text: string, args: Args): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(args[name] ?? whole))
}

export function fieldError(field: string, found: Problem): FieldError {
  return { field, key: found.key, args: found.args ?? {} }
}
