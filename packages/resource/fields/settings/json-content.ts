/** Limits on any JSON that people or programs send. */
import { problem, type Problem } from '../../problem.ts'

/** Maximum nesting depth: people read it. */
const DEEPEST = 32
/** Names that reach into built-in objects of JavaScript. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
/** Escapes of what a database cannot store as text: NUL and lone surrogates, as JSON.stringify writes them. */
const UNKEEPABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Rejects excessive nesting and reserved names; runs before the value is serialised again. */
export function contentProblem(value: unknown, depth = 1): Problem | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return problem('validation.number')
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > DEEPEST) return problem('validation.json.depth', { max: DEEPEST })
  for (const [name, inner] of Object.entries(value)) {
    if (FORBIDDEN.has(name)) return problem('validation.json.name', { name })
    const found = contentProblem(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Problem of a serialised value: characters that cannot be stored, or too many bytes. */
export function serializedProblem(text: string, maxBytes = Infinity): Problem | undefined {
  if (UNKEEPABLE.test(text)) return problem('validation.characters')
  const tooLong = text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes
  return tooLong ? problem('validation.json.size', { max: maxBytes }) : undefined
}
