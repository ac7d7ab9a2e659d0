/** Groups of two hexadecimal digits of a MAC address. */
const GROUPS = 6

/**
 * A MAC address as it is being typed or pasted, with the colons that belong between its digits. A text that holds
 * anything else stays as it is, for the reader to correct.
 */
export function formatMac(typed: string, before: string): string {
  const digits = typed.replace(/[\s:.-]/g, '').toUpperCase()
  if (!/^[0-9A-F]*$/.test(digits) || digits.length > GROUPS * 2) return typed
  const groups = digits.match(/.{1,2}/g) ?? []
  const isGrowing = typed.length > before.length
  const isOpen = groups.length < GROUPS && groups.at(-1)?.length === 2
  return groups.join(':') + (isGrowing && isOpen ? ':' : '')
}
