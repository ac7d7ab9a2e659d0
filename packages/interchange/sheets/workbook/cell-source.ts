import type { SheetBounds } from '../bounds.ts'
import { growingText, type Tag } from './xml.ts'

/** A cell as the XML of its sheet writes it. */
export interface CellSource {
  readonly line: number
  readonly type: string | undefined
  readonly style: number
  readonly content: string
  /** Text of its formula. */
  readonly formula: string
  readonly hasFormula: boolean
  readonly hasValue: boolean
}

/** Collects one cell after the other, bounded, while the XML is walked. */
export function collectCell(limits: SheetBounds) {
  const content = growingText(limits)
  const formula = growingText(limits)
  const empty = { type: undefined as string | undefined, style: 0, hasFormula: false, hasValue: false }
  let cell = empty
  let isOpen = false
  let isReading = false
  let into: typeof content | null = null
  return {
    start({ attributes }: Tag): void {
      cell = { ...empty, type: attributes['t'], style: Number(attributes['s'] ?? 0) }
      content.start()
      formula.start()
      isOpen = true
    },
    open(name: string): void {
      if (!isOpen) return
      content.element()
      if (name === 'f') cell.hasFormula = true
      if (name === 'v' || name === 'is') cell.hasValue = true
      // Readings beside Japanese and Chinese characters are no part of the text.
      if (name === 'rPh') isReading = true
      into = name === 'f' ? formula : name === 'v' || (name === 't' && !isReading) ? content : null
    },
    close(name: string): void {
      into = null
      if (name === 'rPh') isReading = false
    },
    add: (text: string): void => into?.add(text),
    end(line: number): CellSource {
      isOpen = false
      return { ...cell, line, content: content.text(), formula: formula.text() }
    },
  }
}
