import { expect, test } from 'vitest'
import { decodeCodePage } from '../text/code-pages.ts'
import { readDbf } from './dbf.ts'

/** Bytes of texts by page, as Windows, DOS and Java write them. */
const written = {
  ibm850: { text: 'Carrière N2', bytes: [0x43, 0x61, 0x72, 0x72, 0x69, 0x8a, 0x72, 0x65, 0x20, 0x4e, 0x32] },
  ibm437: { text: 'Cañón', bytes: [0x43, 0x61, 0xa4, 0xa2, 0x6e] },
  ibm852: { text: 'Łąki', bytes: [0x9d, 0xa5, 0x6b, 0x69] },
  ibm866: { text: 'Отвал', bytes: [0x8e, 0xe2, 0xa2, 0xa0, 0xab] },
  'windows-1251': { text: 'Отвал', bytes: [0xce, 0xf2, 0xe2, 0xe0, 0xeb] },
  'windows-1250': { text: 'Łąki', bytes: [0xa3, 0xb9, 0x6b, 0x69] },
  'windows-1252': { text: 'Süd', bytes: [0x53, 0xfc, 0x64] },
  shift_jis: { text: '東採石場', bytes: [0x93, 0x8c, 0x8d, 0xcc, 0x90, 0xce, 0x8f, 0xea] },
  'euc-kr': { text: '동쪽', bytes: [0xb5, 0xbf, 0xc2, 0xca] },
  gb18030: { text: '排土场', bytes: [0xc5, 0xc5, 0xcd, 0xc1, 0xb3, 0xa1] },
  'iso-8859-2': { text: 'Łąki', bytes: [0xa3, 0xb1, 0x6b, 0x69] },
  big5: { text: '採石場', bytes: [0xb1, 0xc4, 0xa5, 0xdb, 0xb3, 0xf5] },
} as const
type Page = keyof typeof written

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)]

/** A table with one column `NAME` of that width. */
function tableOf(names: readonly (readonly number[])[], width: number, driver = 0): Uint8Array {
  const bytes = new Uint8Array(65 + names.length * (width + 1) + 1).fill(0x20, 65)
  const view = new DataView(bytes.buffer)
  bytes.set([3, 126, 1, 1])
  view.setUint32(4, names.length, true)
  view.setUint16(8, 65, true)
  view.setUint16(10, width + 1, true)
  bytes[29] = driver
  bytes.set(utf8('NAME'), 32)
  bytes[43] = 'C'.charCodeAt(0)
  bytes[48] = width
  bytes[64] = 0x0d
  names.forEach((name, row) => bytes.set(name.slice(0, width), 65 + row * (width + 1) + 1))
  return bytes
}

function read(table: Uint8Array, cpg: string | null, hints: Parameters<typeof readDbf>[3] = {}) {
  const { rows, doubts } = readDbf(table, cpg, 100, hints)
  return { names: rows.map((row) => row.get('NAME')), guessed: doubts.map(({ args }) => args['encoding']) }
}

test.each<[string, Page]>([
  ['850', 'ibm850'],
  ['OEM 850', 'ibm850'],
  ['437', 'ibm437'],
  ['IBM852', 'ibm852'],
  ['CP866', 'ibm866'],
  ['ANSI 1251', 'windows-1251'],
  ['1251', 'windows-1251'],
  ['windows-1250', 'windows-1250'],
  ['ISO 88591', 'windows-1252'],
  ['ISO-8859-1', 'windows-1252'],
  ['88592', 'iso-8859-2'],
  ['ISO-8859-2', 'iso-8859-2'],
  ['932', 'shift_jis'],
  ['SJIS', 'shift_jis'],
  ['949', 'euc-kr'],
  ['936', 'gb18030'],
  ['GBK', 'gb18030'],
  ['950', 'big5'],
  ['Big5', 'big5'],
])('reads texts in the page that a .cpg calls %s, without a doubt', (cpg, page) => {
  const { text, bytes } = written[page]
  expect(read(tableOf([bytes], 20), cpg)).toEqual({ names: [text], guessed: [] })
})

test.each<[number, Page]>([
  [0x01, 'ibm437'],
  [0x02, 'ibm850'],
  [0x64, 'ibm852'],
  [0x65, 'ibm866'],
  [0x7b, 'shift_jis'],
  [0x79, 'euc-kr'],
  [0xc8, 'windows-1250'],
  [0xc9, 'windows-1251'],
])('reads texts in the page of language driver %d', (driver, page) => {
  const { text, bytes } = written[page]
  expect(read(tableOf([bytes], 20, driver), null)).toEqual({ names: [text], guessed: [] })
})

test('tells which encoding it guessed when neither .cpg nor driver say one that is known', () => {
  const { text, bytes } = written['windows-1251']
  for (const [cpg, driver] of [
    [null, 0],
    [null, 0x57],
    [null, 0x03],
    ['Klingon', 0],
  ] as const)
    expect(read(tableOf([bytes], 20, driver), cpg, { language: 'ru' })).toEqual({
      names: [text],
      guessed: ['windows-1251'],
    })
})

test('judges all texts of a table together', () => {
  const names = [written['windows-1251'].bytes, [0xe9]]
  expect(read(tableOf(names, 20), null, { language: 'ru' }).names).toEqual(['Отвал', 'й'])
})

test('reads the encoding that the user chose, whatever is said', () => {
  const { text, bytes } = written['windows-1250']
  expect(read(tableOf([bytes], 20, 0xc9), '1252', { encoding: 'windows-1250' })).toEqual({
    names: [text],
    guessed: [],
  })
})

test('keeps UTF-8 that the width of its field cut within a character', () => {
  const cyrillic = utf8('Отвал Южный')
  for (let width = 2; width <= cyrillic.length; width += 1) {
    const { names, guessed } = read(tableOf([cyrillic, utf8('Süd')], width), null)
    expect('Отвал Южный'.startsWith(String(names[0])), `${width} bytes`).toBe(true)
    expect(guessed).toEqual([])
  }
})

test('reads UTF-8 under a name of a single-byte page, and doubts it', () => {
  expect(read(tableOf([utf8('Carrière Süd')], 20), 'ISO-8859-1')).toEqual({
    names: ['Carrière Süd'],
    guessed: ['utf-8'],
  })
})

test('doubts a .cpg that says UTF-8 of other texts', () => {
  const { text, bytes } = written['windows-1252']
  expect(read(tableOf([bytes], 20), 'UTF-8')).toEqual({ names: [text], guessed: ['windows-1252'] })
})

test('has 256 characters in each code page of DOS', () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (const page of ['ibm437', 'ibm737', 'ibm850', 'ibm852', 'ibm855', 'ibm857', 'ibm865'] as const)
    expect(decodeCodePage(page, all)).toHaveLength(256)
})
