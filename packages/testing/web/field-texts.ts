/** The texts that a form shows next to one of its fields, on the screen and for screen readers. */

/** The focusable element of a field, by its id: `field-title`. */
export function fieldInput(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no input ${id}`)
  return found
}

/** Help and error text of a field, as its accessible description. */
export function fieldDescription(id: string): string {
  const input = fieldInput(id)
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  const texts = described.map((one) => document.getElementById(one)?.textContent ?? '')
  // Groups of checkboxes and pills are inside a frame that shows the error.
  const frame = input.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error')
  return texts.join(' ').trim() || (frame?.textContent ?? '')
}
