/** Files of a few kilobytes that are very expensive to read (threats E3, D3). */
import { brotliCompressSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { hugePng } from '../png.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A workbook with one sheet of this XML and these shared strings. */
export function createWorkbook(sheet: string, shared = '<sst/>'): Buffer {
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/s.xml"/></Relationships>',
    'xl/sharedStrings.xml': shared,
    'xl/worksheets/s.xml': sheet,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, bytes(text)]))),
  )
}

const createRowsWorkbook = (rows: string, texts = ''): Buffer =>
  createWorkbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, `<sst>${texts}</sst>`)

/** A model of one triangle in which every node names the same buffer of megabytes. */
function createModel(nodes: number): Buffer {
  const uri = `data:application/octet-stream;base64,${'A'.repeat(4_000_000)}`
  return Buffer.from(
    JSON.stringify({
      asset: { version: '2.0' },
      scenes: [{ nodes: Array.from({ length: nodes }, (_, index) => index) }],
      nodes: Array.from({ length: nodes }, () => ({ mesh: 0 })),
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ componentType: 5126, type: 'VEC3', count: 3, bufferView: 0 }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 3_000_000, uri }],
    }),
  )
}

const times = (text: string, count: number) => text.repeat(count)

export interface Bomb {
  readonly name: string
  readonly file: () => Buffer
  /** Key of the refusal; null when the file may be accepted. */
  readonly expectedError: string | null
}

export const tableBombs: readonly Bomb[] = [
  {
    name: '10,000 references to one text of a megabyte',
    file: () =>
      createRowsWorkbook(
        times(`<row>${times('<c t="s"><v>0</v></c>', 10)}</row>`, 1_000),
        `<si><t>${'x'.repeat(1_000_000)}</t></si>`,
      ),
    expectedError: 'import.cellText',
  },
  {
    name: '400,000 references to one text of 30 KB',
    file: () =>
      createRowsWorkbook(
        times(`<row>${times('<c t="s"><v>0</v></c>', 80)}</row>`, 5_000),
        `<si><t>${' '.repeat(30_000)}</t></si>`,
      ),
    expectedError: 'import.text',
  },
  {
    name: '1.6 million empty rows',
    file: () => createRowsWorkbook(times('<row/>', 1_600_000)),
    expectedError: 'import.rows',
  },
  {
    name: '2 million nested tags',
    file: () => createRowsWorkbook(times('<a>', 2_000_000) + times('</a>', 2_000_000)),
    expectedError: 'import.depth',
  },
  {
    name: '1.5 million texts in a cell',
    file: () => createRowsWorkbook('', `<si>${times('<t/>', 1_500_000)}</si>`),
    expectedError: 'import.elements',
  },
  {
    name: 'a CSV of 4.9 million separators',
    file: () => Buffer.alloc(4_900_000, ','),
    expectedError: 'import.empty',
  },
  {
    name: 'a CSV of half a million quotes that never close',
    file: () => Buffer.from(`a,b\n${times('"x",', 500_000)}"`),
    expectedError: 'import.quotes',
  },
  {
    name: 'a CSV whose cells name 700,000 entries',
    file: () => {
      const names = Array.from({ length: 14_000 }, (_, n) => `${n}a`).join(';')
      return Buffer.from(
        `equipmentId,haulCategory\n${Array.from({ length: 50 }, (_, n) => `${n},${names}\n`).join('')}`,
      )
    },
    expectedError: 'import.titles',
  },
]

export const modelBombs: readonly Bomb[] = [
  { name: '2,000 nodes of one buffer of 3 MB', file: () => createModel(2_000), expectedError: null },
  {
    name: 'a model of a million levels',
    file: () => Buffer.alloc(1_000_000, '['),
    expectedError: 'validation.model',
  },
]

export const pictureBombs: readonly Bomb[] = [
  {
    name: 'a picture of 400 megapixels',
    file: () => hugePng(20_000),
    expectedError: 'validation.picture.pixels',
  },
  { name: 'a picture of 49 megapixels', file: () => hugePng(7_000), expectedError: null },
]

/** Builds of the software of tablets. */
export const softwareBombs: readonly Bomb[] = [
  {
    name: 'a ZIP of 80 MB of nothing',
    file: () => Buffer.from(zipSync({ 'index.html': new Uint8Array(80_000_000) })),
    expectedError: 'import.tooLarge',
  },
  {
    name: 'a ZIP of 20,000 empty files',
    file: () =>
      Buffer.from(
        zipSync(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`${n}.js`, bytes('')]))),
      ),
    expectedError: 'validation.tabletSoftware.files',
  },
  {
    name: 'a build whose compressed page unpacks to 200 MB',
    file: () =>
      Buffer.from(
        zipSync({
          'index.html': bytes('page'),
          'index.html.br': Uint8Array.from(brotliCompressSync(Buffer.alloc(200_000_000))),
          'sw.js': bytes('const CAB_PROGRAM={"version":"1","files":["/cab/"]};\n'),
        }),
      ),
    expectedError: 'validation.tabletSoftware.compressed',
  },
]
