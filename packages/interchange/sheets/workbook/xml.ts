/** Walks the XML of workbooks within bounds. */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { SheetBounds } from '../bounds.ts'

export type Tag = SaxesTagPlain

export const unreadable = () => new Unreadable('import.unreadable')

const stop = () => {
  throw unreadable()
}

interface Heard {
  readonly onOpen?: (tag: Tag) => void
  readonly onClose?: (tag: Tag) => void
  readonly onText?: (text: string) => void
}

/**
 * Walks an XML text; refuses document types, which could name other files or grow without end, and more elements, or more
 * of them in each other, than a sheet has.
 */
export function walkXml(
  xml: string,
  { depth: deepest, elements: most }: SheetBounds,
  { onOpen, onClose, onText }: Heard,
): void {
  const parser = new SaxesParser()
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

/** A name without its prefix: some programs write `x:row`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Excel's way to write a character that XML cannot hold. */
export function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Text that comes in pieces, bounded while it grows; `start` begins another one. */
export function growingText({ cellText, cellElements }: SheetBounds) {
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
