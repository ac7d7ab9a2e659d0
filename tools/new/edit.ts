/** Edits of existing files: adds a line to a list, or entries to a message catalogue. */

/** Inserts a line among those that match `kind`, in alphabetical order. */
export function insertLine(text: string, line: string, kind: RegExp): string {
  const lines = text.split('\n')
  const own = lines.flatMap((one, index) => (kind.test(one) ? [index] : []))
  const [first] = own
  const last = own.at(-1)
  if (first === undefined || last === undefined) throw new Error(`no line is like ${String(kind)}`)
  const after = own.find((index) => (lines[index] ?? '') > line)
  return lines.toSpliced(after ?? last + 1, 0, line).join('\n')
}

/** Appends entries to the first object of a catalogue. */
export function appendEntries(text: string, entries: string): string {
  const end = text.search(/^\}/m)
  if (end < 0) throw new Error('no catalogue')
  return text.slice(0, end) + entries + text.slice(end)
}

/** The lines between the first `{` and its closing `}`. */
export function extractEntries(catalogue: string): string {
  const [, entries = ''] = /\{\n([\s\S]*?)^\}/m.exec(catalogue) ?? []
  return entries
}

/** Index of the bracket that closes the one at `start`. */
function findClosing(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i += 1) {
    if ('([{'.includes(text.charAt(i))) depth += 1
    if (')]}'.includes(text.charAt(i))) depth -= 1
    if (depth === 0) return i
  }
  throw new Error('brackets do not match')
}

/** Appends an item to the list that opens where the match of `start` ends. */
export function appendItem(text: string, start: RegExp, item: string): string {
  const found = start.exec(text)
  if (!found) throw new Error(`no list begins like ${String(start)}`)
  const end = findClosing(text, found.index + found[0].length - 1)
  const before = text.slice(0, end).trimEnd()
  return `${before}${/[,[]$/.test(before) ? '' : ','}${item}${text.slice(end)}`
}

/**
 * Appends an element to a list in a declaration: to `screens: [a]`, to `screens: made(of)`, or, where there is no
 * such list yet, to a new list behind the name of the declaration.
 */
export function appendElement(text: string, list: string, element: string): string {
  const found = new RegExp(`^ {2}${list}: `, 'm').exec(text)
  if (!found) return text.replace(/^( {2}name: .*\n)/m, `$1  ${list}: [${element}],\n`)
  const start = found.index + found[0].length
  if (text.charAt(start) === '[') return appendItem(text, new RegExp(`^ {2}${list}: \\[`, 'm'), element)
  const open = text.slice(start).search(/[([{,\n]/) + start
  const end = '([{'.includes(text.charAt(open)) ? findClosing(text, open) + 1 : open
  return `${text.slice(0, start)}[...${text.slice(start, end)}, ${element}]${text.slice(end)}`
}

/**
 * Adds an import before the first one of the file, unless it is there already. `npm run format` does not reorder
 * imports.
 */
export function addImport(text: string, line: string): string {
  return text.includes(line) ? text : text.replace(/^import /m, `${line}\nimport `)
}
