import type { SheetBounds } from '../bounds.ts'
import { growingText, localName, unescapeText, walkXml } from './xml.ts'

/** Texts that the cells of a workbook refer to by their index. */
export function readSharedTexts(xml: string, limits: SheetBounds): string[] {
  const texts: string[] = []
  const one = growingText(limits)
  let inText = false
  // Readings beside Japanese and Chinese characters are no part of the text.
  let isReading = false
  walkXml(xml, limits, {
    onOpen({ name }) {
      const tag = localName(name)
      if (tag === 'si') one.start()
      one.element()
      if (tag === 'rPh') isReading = true
      inText = tag === 't' && !isReading
    },
    onText(text) {
      if (inText) one.add(text)
    },
    onClose({ name }) {
      const tag = localName(name)
      inText = false
      if (tag === 'si') texts.push(unescapeText(one.text()))
      if (tag === 'rPh') isReading = false
    },
  })
  return texts
}
