/** A code to join with, as it is found in a link, a picture or the clipboard. */

/** Longest code that the server takes. */
export const LONGEST_CODE = 64

const codeIn = (parameters: string): string | null => new URLSearchParams(parameters).get('code')

/** The code in a text: that of a link (`#code=`, `?code=`), otherwise the text itself; null when it cannot be one. */
export function readCode(text: string): string | null {
  const bare = text.trim()
  const link = URL.canParse(bare) && /^https?:/i.test(bare) ? new URL(bare) : undefined
  const code = (link ? (codeIn(link.hash.slice(1)) ?? codeIn(link.search)) : bare)?.trim() ?? ''
  return code === '' || code.length > LONGEST_CODE || /\s/.test(code) ? null : code
}

/** Takes the code out of the address, so that it stays neither in the history nor on the screen. */
export function takeCodeFromAddress(): string | null {
  const { href, pathname, hash, search } = location
  if (codeIn(hash.slice(1)) === null && codeIn(search) === null) return null
  history.replaceState(null, '', pathname)
  return readCode(href)
}
