import { userEvent } from '@testing-library/user-event'

/** Puts a text into a field as a whole, behind what stands there: key by key the screen is drawn as often as the text has letters. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
