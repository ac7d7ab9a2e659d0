/** What a form says beside one of its fields, as it is drawn and as screen readers are told. */

/** The element that takes the focus of a field, by its id: `field-title`. */
export function inputOf(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no input ${id}`)
  return found
}

/** Help and error of a field, told to screen readers as its description. */
export function saidBeside(id: string): string {
  const input = inputOf(id)
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  const texts = described.map((one) => document.getElementById(one)?.textContent ?? '')
  // Groups of boxes and pills stand in a frame that has the error.
  const frame = input.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error')
  return texts.join(' ').trim() || (frame?.textContent ?? '')
}
