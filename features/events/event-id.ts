/** Identifies an event in addresses and calls: its machine and the key within it, as one opaque and stable id. */

export interface EventName {
  readonly equipmentId: string
  readonly key: string
}

const PARTS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(.+)$/s
const WORD = /^[A-Za-z0-9_-]+$/

/** Base64 for addresses, of UTF-8. */
export function eventId({ equipmentId, key }: EventName): string {
  const bytes = new TextEncoder().encode(`${equipmentId}${key}`)
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Undefined for an invalid id, including a non-canonical encoding. */
export function parseEventId(id: string): EventName | undefined {
  if (!WORD.test(id) || id.length % 4 === 1) return undefined
  const binary = atob(id.replaceAll('-', '+').replaceAll('_', '/'))
  const text = new TextDecoder().decode(Uint8Array.from(binary, (one) => one.charCodeAt(0)))
  const [, equipmentId, key] = PARTS.exec(text) ?? []
  if (equipmentId === undefined || key === undefined) return undefined
  const name = { equipmentId, key }
  return eventId(name) === id ? name : undefined
}
