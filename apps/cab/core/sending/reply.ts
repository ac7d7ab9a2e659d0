/** Reads the reply of the batch call: only one whose numbers add up acknowledges anything. */
import { isJson } from '../call.ts'
import type { Outgoing, Refusals } from '../store/outgoing.ts'

export interface Acknowledgement {
  readonly refusals: Refusals
  /** Highest number that the server knows of the device. */
  readonly through: number | null
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Reasons by index; null when one of them names no item of the request. */
function readRefusals(rejected: readonly unknown[], sent: Outgoing): Refusals | null {
  const found = { fixes: new Map<number, string>(), events: new Map<number, string>() }
  for (const one of rejected) {
    if (!isJson(one)) return null
    const { list, index, field, defaultMessage } = one
    if ((list !== 'fixes' && list !== 'events') || !isCount(index) || index >= sent[list].length) return null
    if (typeof defaultMessage !== 'string') return null
    const reason = `${typeof field === 'string' ? field : ''} ${defaultMessage}`.trim()
    const before = found[list].get(index)
    found[list].set(index, before === undefined ? reason : `${before}; ${reason}`)
  }
  return found
}

/** Undefined when it is not the reply to `sent`. */
export function readAcknowledgement(body: unknown, sent: Outgoing): Acknowledgement | undefined {
  if (!isJson(body)) return undefined
  const { accepted, duplicates, rejected } = body
  const [through, dropped] = [body['through'] ?? null, body['dropped'] ?? 0]
  if (!isCount(accepted) || !isCount(duplicates) || !Array.isArray(rejected)) return undefined
  if ((through !== null && !isCount(through)) || !isCount(dropped)) return undefined
  const refusals = readRefusals(rejected, sent)
  if (!refusals) return undefined
  // A rejection may concern a field of a stored item, and a dropped position may be that of a stored event.
  const missing = sent.fixes.length + sent.events.length - accepted - duplicates
  const explained = refusals.fixes.size + refusals.events.size + dropped
  if (missing < Math.max(0, dropped - sent.events.length) || missing > explained) return undefined
  return { refusals, through }
}
