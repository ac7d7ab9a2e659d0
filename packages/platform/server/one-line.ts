/** User text as one line, so that it cannot start a header, a paragraph or a line of its own in a message. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the point of the pattern
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ').trim()
}
