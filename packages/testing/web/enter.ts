import { userEvent } from '@testing-library/user-event'

/**
 * Appends a text to the content of a field in one step: typing it key by key would render the screen once per letter.
 */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
