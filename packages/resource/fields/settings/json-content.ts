/** What any JSON that people or programs send may hold. */
import { problem, type Problem } from '../../problem.ts'

/** Levels of nesting: read by people. */
const DEEPEST = 32
/** Names that reach into the objects of the language itself. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
/** Escapes of what a database cannot keep as text: NUL and lone surrogates, as JSON.stringify writes them. */
const UNKEEPABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Nesting without end and names that mean something else; asked before the value is written as text again. */
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

/** What is wrong with the text of a value: characters, or more bytes than that. */
export function writtenProblem(text: string, maxBytes = Infinity): Problem | undefined {
  if (UNKEEPABLE.test(text)) return problem('validation.characters')
  const tooLong = text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes
  return tooLong ? problem('validation.json.size', { max: maxBytes }) : undefined
}
