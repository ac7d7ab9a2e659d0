/**
 * Records of a CSV file with the line on which each begins. Fields may hold line ends inside quotes; a quote that
 * never closes loses its own line only, not the rest of the file.
 */
import { readLines, type Line } from '../../text/lines.ts'

export interface CsvRecord {
  line: number
  fields: string[]
  /** Why the record cannot be read. */
  problem: string | null
  /** Of the first record: lines with text above it. */
  above?: number
}

/** Most lines of a record; a longer one is due to a stray quote. */
const MAX_LINES_OF_A_RECORD = 50

const delimiters = [',', ';', '\t', '|']

/** The delimiter that splits a line into most fields. */
function guessDelimiter(line: string): string {
  const counts = delimiters.map((sign) => fieldsOf(line, sign).length)
  return delimiters[counts.indexOf(Math.max(...counts))]!
}

/**
 * The field that begins at `at`, and where it ends: at a delimiter or the end. Text after a closing quote belongs to
 * it.
 */
function fieldAt(text: string, at: number, delimiter: string): { field: string; end: number } {
  let field = ''
  let from = at
  if (text[at] === '"') {
    from += 1
    for (let close = text.indexOf('"', from); close >= 0; close = text.indexOf('"', from)) {
      const doubled = text[close + 1] === '"'
      field += text.slice(from, doubled ? close + 1 : close)
      from = close + (doubled ? 2 : 1)
      if (!doubled) break
    }
  }
  const next = text.indexOf(delimiter, from)
  const end = next < 0 ? text.length : next
  return { field: field + text.slice(from, end), end }
}

function fieldsOf(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter)
  const fields: string[] = []
  for (let at = 0; at <= text.length;) {
    const { field, end } = fieldAt(text, at, delimiter)
    fields.push(field)
    at = end + 1
  }
  return fields
}

const oddQuotes = (text: string): boolean => (text.split('"').length - 1) % 2 === 1

/** Physical lines that can be put back: a stray quote is noticed only later. */
interface Source {
  next: () => Promise<Line | null>
  giveBack: (lines: readonly Line[]) => void
}

function sourceOf(chunks: AsyncIterable<string>): Source {
  const lines = readLines(chunks)
  const waiting: Line[] = []
  return {
    next: async () => {
      const held = waiting.shift()
      if (held) return held
      const { value, done } = await lines.next()
      return done ? null : value
    },
    giveBack: (given) => waiting.unshift(...given),
  }
}

/** The lines of the record that starts with `first`: until its quotes are closed. */
async function collect(source: Source, first: Line): Promise<{ lines: Line[]; closed: boolean }> {
  const lines = [first]
  if (!oddQuotes(first.text)) return { lines, closed: true }
  while (lines.length < MAX_LINES_OF_A_RECORD) {
    const line = await source.next()
    if (!line) break
    lines.push(line)
    if (oddQuotes(line.text)) return { lines, closed: true }
  }
  return { lines, closed: false }
}

/** Lines among which the header is looked for: a title and some words about a report may stand above it. */
const HEADER_WITHIN = 30

interface Header {
  readonly delimiter: string
  /** Lines from the header on. */
  readonly lines: readonly Line[]
  /** Lines with text above it. */
  readonly above: number
}

/** `sep=;`, by which Excel is told. */
const SEPARATOR = /^"?sep=(.)"? *$/i

/** The first lines without those above the header, which is the line with the best rank, the first of them. */
async function findHeader(source: Source, rankOf: (fields: readonly string[]) => number): Promise<Header> {
  const lines: Line[] = []
  let told: string | null = null
  let best: { rank: number; at: number; delimiter: string } | null = null
  while (lines.length < HEADER_WITHIN && best?.rank !== 0) {
    const line = await source.next()
    if (!line) break
    const separator = lines.length === 0 ? SEPARATOR.exec(line.text.trimStart())?.[1] : undefined
    if (separator !== undefined) {
      told = separator
      continue
    }
    lines.push(line)
    if (line.text.trim() === '') continue
    const delimiter = told ?? guessDelimiter(line.text)
    const rank = rankOf(fieldsOf(line.text, delimiter))
    if (best === null || rank < best.rank) best = { rank, at: lines.length - 1, delimiter }
  }
  const at = best?.at ?? 0
  const above = lines.slice(0, at).filter(({ text }) => text.trim() !== '').length
  return { delimiter: best?.delimiter ?? told ?? ',', lines: lines.slice(at), above }
}

/**
 * Skips empty lines. The header decides the delimiter and the number of fields: the first line, or the one among the
 * first with the lowest rank, 0 being the best.
 */
export async function* readCsvRecords(
  chunks: AsyncIterable<string>,
  rankOf: (fields: readonly string[]) => number = () => 0,
): AsyncGenerator<CsvRecord> {
  const source = sourceOf(chunks)
  const header = await findHeader(source, rankOf)
  source.giveBack(header.lines)
  const { delimiter } = header
  let width = 0
  for (let first = await source.next(); first; first = await source.next()) {
    if (first.text.trim() === '') continue
    const { lines, closed } = await collect(source, first)
    const text = lines.map((line, i) => line.text + (i + 1 < lines.length ? line.end : '')).join('')
    const fields = closed ? fieldsOf(text, delimiter) : []
    const broken = !closed || (lines.length > 1 && width > 0 && fields.length !== width)
    if (broken) source.giveBack(lines.slice(1))
    const problem = broken ? 'a quote is not closed' : first.cut ? 'the line is too long' : null
    const record = { line: first.number, fields: broken ? [] : fields, problem }
    yield width === 0 ? { ...record, above: header.above } : record
    if (width === 0) width = fields.length
  }
}
