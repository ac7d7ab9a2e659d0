/** What keys mean, whatever the keyboard's layout: a Russian or Chinese one has the same places. */

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** The Latin letter of a key, in lower case: as written, or by the place of the key where it writes another script. */
export function letterOf({ key, code }: Pick<Pressed, 'key' | 'code'>): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : undefined
}

/** `/`, or the same key without Shift on a keyboard that writes something else there (a full stop on a Russian one). */
export function isSlash(event: Pressed): boolean {
  return event.key === '/' || (event.code === 'Slash' && !event.shiftKey && event.key !== '?')
}

/** `?`, or the same key with Shift on a keyboard that writes something else there. */
export function isQuestionMark(event: Pressed): boolean {
  return event.key === '?' || (event.code === 'Slash' && event.shiftKey)
}

const UNTYPED = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'file', 'color', 'image'])

/** Whether a key would go into something that is typed, or chosen by letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !UNTYPED.has(target.type)
  const place =
    'textarea, select, [contenteditable=""], [contenteditable="true"], [role=textbox], [role=combobox], ' +
    '[role=listbox], [role=menu]'
  return target.closest(place) !== null
}
