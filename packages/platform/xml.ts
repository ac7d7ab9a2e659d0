/** Texts in XML 1.0. */

/** Characters that it cannot hold, not even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const xmlText = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (one) => escapes[one] ?? one)
