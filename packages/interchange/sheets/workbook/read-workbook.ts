/** Reads XLSX and XLSM workbooks (ECMA-376, transitional and strict), of whichever program. */
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { TableLimits } from '../bounds.ts'
import type { ReadTable } from '../table.ts'
import { generalFormat } from './number-formats.ts'
import { partName, readRelations, type Relation, relationsPart, unpackParts } from './package-parts.ts'
import { readSharedTexts } from './shared-texts.ts'
import { readSheetRows } from './sheet-rows.ts'
import { readStyles } from './styles.ts'
import { isTrue, localName, unreadable, walkXml } from './xml.ts'

/** Sheets that are looked at for rows. */
const MOST_SHEETS = 20

interface Sheet {
  readonly name: string
  readonly part: string
}

interface Outline {
  /** Visible sheets of cells, in their order. */
  readonly sheets: readonly Sheet[]
  readonly is1904: boolean
  readonly relations: readonly Relation[]
  readonly folder: string
}

/** Names the files of other programs that come as an archive. */
function refuseOthers(names: ReadonlySet<string>): void {
  if (names.has('content.xml') && names.has('mimetype')) throw new Unreadable('import.openDocument')
  if ([...names].some((name) => name.endsWith('.iwa'))) throw new Unreadable('import.numbersFile')
  if (names.has('xl/workbook.bin')) throw new Unreadable('import.binaryWorkbook')
}

function outlineOf(
  xml: string,
  relations: readonly Relation[],
  folder: string,
  limits: TableLimits,
): Outline {
  const sheets: Sheet[] = []
  let is1904 = false
  walkXml(xml, limits, {
    onOpen({ name, attributes }) {
      const tag = localName(name)
      if (tag === 'workbookPr') is1904 = isTrue(attributes['date1904'])
      if (tag !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const relation = relations.find((one) => one.id === id)
      // Sheets of charts and of old macros have no cells.
      if (relation === undefined || (relation.type !== 'worksheet' && relation.type !== '')) return
      sheets.push({ name: attributes['name'] ?? '', part: relation.target })
    },
  })
  return { sheets, is1904, relations, folder }
}

/** The workbook, where the relations of the package say that it is. */
function readOutline(bytes: Uint8Array, limits: TableLimits): Outline {
  const usual = 'xl/workbook.xml'
  const guide = new Set([relationsPart(''), usual, relationsPart(usual)])
  const first = unpackParts(bytes, (name) => guide.has(name), limits)
  refuseOthers(first.names)
  const root = first.texts.get(relationsPart(''))
  const relations = root === undefined ? [] : readRelations(root, '', limits)
  const part = relations.find(({ type }) => type === 'officeDocument')?.target ?? usual
  const own = relationsPart(part)
  const { texts } =
    part === usual ? first : unpackParts(bytes, (name) => name === part || name === own, limits)
  const [workbook, of] = [texts.get(part), texts.get(own)]
  if (workbook === undefined || of === undefined) throw unreadable()
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  return outlineOf(workbook, readRelations(of, part, limits), folder, limits)
}

/** The rows of the first visible sheet that has any. Throws `Unreadable`. */
export function readWorkbook(bytes: Uint8Array, limits: TableLimits): ReadTable {
  const { sheets, is1904, relations, folder } = readOutline(bytes, limits)
  const partOf = (type: string) => relations.find((one) => one.type === type)?.target
  const styles = partOf('styles')
  // Where no relation says it, the texts are in the usual place.
  const shared = partOf('sharedStrings') ?? partName(`${folder}sharedStrings.xml`)
  const [first] = sheets
  if (first === undefined) throw unreadable()
  const wanted = new Set([styles, shared, first.part])
  const { texts } = unpackParts(bytes, (name) => wanted.has(name), limits)
  const styleText = styles === undefined ? undefined : texts.get(styles)
  if (styles !== undefined && styleText === undefined) throw unreadable()
  const sharedText = texts.get(shared)
  const known = {
    shared: sharedText === undefined ? [] : readSharedTexts(sharedText, limits),
    formatOf: styleText === undefined ? () => generalFormat : readStyles(styleText, limits),
    is1904,
  }
  for (const sheet of sheets.slice(0, MOST_SHEETS)) {
    const again = sheet === first ? texts : unpackParts(bytes, (name) => name === sheet.part, limits).texts
    const xml = again.get(sheet.part)
    if (xml === undefined) throw unreadable()
    const rows = readSheetRows(xml, known, limits)
    const others = sheets.filter((one) => one !== sheet).map(({ name }) => name)
    if (rows.length > 0) return { rows, delimiter: ',', encoding: null, sheet: { name: sheet.name, others } }
  }
  return { rows: [], delimiter: ',', encoding: null, sheet: { name: first.name, others: [] } }
}
