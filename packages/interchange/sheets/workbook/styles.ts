import type { SheetBounds } from '../bounds.ts'
import { builtInFormat, generalFormat, type NumberFormat, readNumberFormat } from './number-formats.ts'
import { localName, walkXml } from './xml.ts'

/** The number format of each style that a cell may name, by its index. */
export function readStyles(xml: string, limits: SheetBounds): (index: number) => NumberFormat {
  const codes = new Map<number, string>()
  const ids: number[] = []
  let inCells = false
  walkXml(xml, limits, {
    onOpen({ name, attributes }) {
      const tag = localName(name)
      if (tag === 'cellXfs') inCells = true
      if (tag === 'xf' && inCells) ids.push(Number(attributes['numFmtId'] ?? 0))
      // Of conditional formats, which do not count, there are others in `dxf`.
      if (tag === 'numFmt' && !codes.has(Number(attributes['numFmtId'])))
        codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
    },
    onClose({ name }) {
      if (localName(name) === 'cellXfs') inCells = false
    },
  })
  const formats = new Map<number, NumberFormat>()
  return (index) => {
    const id = ids[index]
    if (id === undefined) return generalFormat
    const code = codes.get(id)
    const format = formats.get(id) ?? (code === undefined ? builtInFormat(id) : readNumberFormat(code))
    formats.set(id, format)
    return format
  }
}
