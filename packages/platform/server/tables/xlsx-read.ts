/** The first sheet of an XLSX workbook as rows of text. What it unpacks to is bounded, whatever it claims. */
import { strFromU8, Unzip, UnzipInflate } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { Unreadable } from '../../unreadable.ts'
import type { SheetBounds } from '../readers/bounds.ts'
import type { ReadRow, ReadTable, TableLimits } from './table-shape.ts'

/** Bytes given to the unpacker at a time: at deflate's best ratio some four megabytes come out. */
const PIECE = 4_096
const MEGABYTE = 1_000_000

const unreadable = () => new Unreadable('import.unreadable')

/** The texts of some entries of a ZIP file; entries that are cut off are absent. */
function unpacked(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  { unpacked: most }: TableLimits,
): Map<string, string> {
  const found = new Map<string, string>()
  let total = 0
  const failures: unknown[] = []
  const unzip = new Unzip((file) => {
    if (!wanted(file.name)) return
    const chunks: Uint8Array[] = []
    file.ondata = (error, chunk, final) => {
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- fflate gives null where there is none
      if (error) failures.push(error)
      else {
        total += chunk.length
        if (total <= most) chunks.push(chunk)
        if (final) found.set(file.name, strFromU8(Buffer.concat(chunks)))
      }
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let from = 0; from < bytes.length && failures.length === 0; from += PIECE) {
      unzip.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length)
      if (total > most) throw new Unreadable('import.tooLarge', { max: most / MEGABYTE })
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable()
  }
  if (failures.length > 0) throw unreadable()
  return found
}

interface Heard {
  readonly onOpen?: (tag: SaxesTagPlain) => void
  readonly onClose?: (tag: SaxesTagPlain) => void
  readonly onText?: (text: string) => void
}

/**
 * Walks an XML text; refuses document types, which could name other files or grow without end, and more elements, or more
 * of them in each other, than a sheet has.
 */
function walk(
  xml: string | undefined,
  { depth: deepest, elements: most }: SheetBounds,
  { onOpen, onClose, onText }: Heard,
): void {
  if (xml === undefined) throw unreadable()
  const parser = new SaxesParser()
  const stop = () => {
    throw unreadable()
  }
  let depth = 0
  let elements = 0
  parser.on('doctype', stop)
  parser.on('error', stop)
  parser.on('opentag', (tag) => {
    depth += 1
    elements += 1
    if (depth > deepest) throw new Unreadable('import.depth', { max: deepest })
    if (elements > most) throw new Unreadable('import.elements', { max: most })
    onOpen?.(tag)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    onClose?.(tag)
  })
  if (onText) {
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  parser.write(xml).close()
}

/** Names without their prefix: some programs write `x:row`. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Path of the first sheet that is shown. */
function firstSheet(parts: ReadonlyMap<string, string>, limits: SheetBounds): string {
  let id: string | undefined
  walk(parts.get('xl/workbook.xml'), limits, {
    onOpen({ name, attributes }) {
      if (local(name) !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))
      id ??= relation?.[1]
    },
  })
  let path: string | undefined
  walk(parts.get('xl/_rels/workbook.xml.rels'), limits, {
    onOpen({ attributes }) {
      if (id !== undefined && attributes['Id'] === id) path = attributes['Target']
    },
  })
  if (path === undefined) throw unreadable()
  return path.startsWith('/') ? path.slice(1) : `xl/${path.replace(/^\.\//, '')}`
}

/** Excel's way to write a character that XML cannot hold. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Text that comes in pieces, bounded while it grows; `start` begins another one. */
function growing({ cellText, cellElements }: SheetBounds) {
  let elements = 0
  let text = ''
  return {
    start() {
      elements = 0
      text = ''
    },
    element() {
      elements += 1
      if (elements > cellElements) throw new Unreadable('import.elements', { max: cellElements })
    },
    add(piece: string) {
      text += piece
      if (text.length > cellText) throw new Unreadable('import.cellText', { max: cellText })
    },
    text: () => text,
  }
}

function sharedTexts(xml: string | undefined, limits: SheetBounds): string[] {
  const texts: string[] = []
  const one = growing(limits)
  if (xml === undefined) return texts
  let inText = false
  // Readings beside Japanese and Chinese characters are no part of the text.
  let reading = false
  walk(xml, limits, {
    onOpen({ name }) {
      const tag = local(name)
      if (tag === 'si') one.start()
      one.element()
      if (tag === 'rPh') reading = true
      inText = tag === 't' && !reading
    },
    onText(text) {
      if (inText) one.add(text)
    },
    onClose({ name }) {
      const tag = local(name)
      inText = false
      if (tag === 'si') texts.push(unescaped(one.text()))
      if (tag === 'rPh') reading = false
    },
  })
  return texts
}

/** `AB` of `AB12` as a number from 0; undefined without a reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Number of a row as it says it; undefined when it says none that a sheet has. */
function lineOf(said: string | undefined): number | undefined {
  return said !== undefined && /^[1-9]\d{0,6}$/.test(said) ? Number(said) : undefined
}

/** A number without the noise of its binary form. */
function figure(text: string): string {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text
}

function cellText(type: string | undefined, content: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(content)] ?? ''
  if (type === 'b') return content === '1' ? 'true' : 'false'
  if (type === 'inlineStr' || type === 'str') return unescaped(content)
  return type === undefined || type === 'n' ? figure(content) : content
}

/** Collects the rows of a sheet while its XML is walked. */
function sheetRows(xml: string | undefined, shared: readonly string[], limits: TableLimits): ReadRow[] {
  const rows: ReadRow[] = []
  let cells: string[] = []
  let line = 0
  let column = -1
  let lines = 0
  let type: string | undefined
  const content = growing(limits)
  let inCell = false
  let inValue = false

  function open({ name, attributes }: SaxesTagPlain): void {
    const tag = local(name)
    if (tag === 'row') {
      lines += 1
      if (lines > limits.lines) throw new Unreadable('import.rows', { max: limits.rows })
      line = lineOf(attributes['r']) ?? line + 1
      cells = []
      column = -1
    } else if (tag === 'c') {
      column = columnOf(attributes['r']) ?? column + 1
      if (column >= limits.columns) throw new Unreadable('import.columns', { max: limits.columns })
      type = attributes['t']
      content.start()
      inCell = true
    }
    if (inCell) content.element()
    inValue = tag === 'v' || tag === 't'
  }

  function close({ name }: SaxesTagPlain): void {
    const tag = local(name)
    inValue = false
    if (tag === 'c') {
      inCell = false
      while (cells.length < column) cells.push('')
      cells[column] = cellText(type, content.text(), shared)
    } else if (tag === 'row' && cells.some((cell) => cell !== '')) {
      rows.push({ line, cells })
      if (rows.length > limits.rows + 1) throw new Unreadable('import.rows', { max: limits.rows })
    }
  }

  walk(xml, limits, {
    onOpen: open,
    onClose: close,
    onText(text) {
      if (inValue) content.add(text)
    },
  })
  return rows
}

export function readXlsx(bytes: Uint8Array, limits: TableLimits): ReadTable {
  const guide = new Set(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'])
  const path = firstSheet(
    unpacked(bytes, (name) => guide.has(name), limits),
    limits,
  )
  const texts = 'xl/sharedStrings.xml'
  const parts = unpacked(bytes, (name) => name === path || name === texts, limits)
  return { rows: sheetRows(parts.get(path), sharedTexts(parts.get(texts), limits), limits), delimiter: ',' }
}
