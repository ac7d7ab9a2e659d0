import { expect, test } from 'vitest'
import { decodePieces, decodeText, type Encoding, findEncoding, type FoundEncoding } from './encoding.ts'

/** Names of people and places, as a list of drivers or places has them. */
const names: readonly (readonly [string, Encoding, string])[] = [
  ['Spanish', 'windows-1252', 'José Nuñes,Begoña Íñiguez,Martín Peña,Ángel Muñoz,Logroño'],
  ['Portuguese', 'windows-1252', 'João Simões,Conceição Araújo,São José dos Campos,Luís Brandão'],
  ['French', 'windows-1252', 'Hélène Lefèvre,François Gaël,Besançon,Orléans,Zoé Benoît'],
  ['German', 'windows-1252', 'Jürgen Weißer,Käthe Müller,Görlitz,Österreich,Björn Groß'],
  ['Danish', 'windows-1252', 'Søren Kjær,Åse Nørgaard,Rødovre,Jørgen Bæk'],
  ['Swedish', 'windows-1252', 'Åsa Öberg,Björn Sjöström,Malmö,Göran Åkesson'],
  ['Polish', 'windows-1250', 'Michał Żuławski,Łukasz Dąbrowski,Łódź,Wałbrzych,Święta Góra'],
  ['Czech', 'windows-1250', 'Jiří Dvořák,Zdeněk Růžička,Plzeň,Ústí nad Labem,Tomáš Hájek'],
  ['Hungarian', 'windows-1250', 'Győző Szűcs,Erdős Pál,Székesfehérvár,Kőszeg,Lőrinc'],
  ['Romanian', 'windows-1250', 'Ştefan Bălan,Ioniţă Câmpeanu,Timişoara,Piteşti,Brăila'],
  ['Croatian', 'windows-1250', 'Željko Babić,Đurđica Šimić,Čakovec,Šibenik,Ante Kovačević'],
  ['Turkish', 'windows-1254', 'Çağrı Yıldız,Işıl Güneş,Eskişehir,Ağrı Dağı,Şükrü'],
  ['Russian', 'windows-1251', 'Иван Щербаков,Отвал Южный,Челябинск,Пётр Жуков'],
  ['Ukrainian', 'windows-1251', 'Олексій Їжакевич,Кривий Ріг,Євген Ґонта,Дніпро'],
  ['Bulgarian', 'windows-1251', 'Георги Стоянов,Пловдив,Стефка Ангелова,Кърджали'],
  ['Kazakh', 'windows-1251', 'Нурсултан Ахметов,Жезказган,Айгул Серикбаева,Экибастуз'],
  ['Chinese', 'gb18030', '张伟,李娜,东采石场,王秀英,内蒙古'],
  ['Russian of Unix', 'koi8-r', 'Иван Щербаков,Отвал Южный,Челябинск,Пётр Жуков'],
  ['Russian of DOS', 'ibm866', 'Иван Щербаков,Отвал Южный,Челябинск,Пётр Жуков'],
]

/** Bytes of characters in an encoding of one or two bytes each. */
function bytesOf(encoding: Encoding): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding)
  const known = new Map<string, readonly number[]>()
  for (let lead = 0x80; lead <= 0xff; lead += 1) {
    if (encoding !== 'gb18030') known.set(decoder.decode(Uint8Array.of(lead)), [lead])
    else
      for (let trail = 0xa1; trail <= 0xfe; trail += 1)
        known.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  }
  return (text) =>
    Uint8Array.from(Array.from(text).flatMap((sign) => known.get(sign) ?? [sign.charCodeAt(0)]))
}

const table = (entries: readonly string[]) =>
  `Name,Number\n${entries.map((name, at) => `${name},${at}\n`).join('')}`
const everyLanguage = ['en', 'ru', 'cn'] as const

test.each(names)('finds the encoding of %s names, whatever the reader’s language', (_, encoding, list) => {
  const bytes = bytesOf(encoding)(table(list.split(',')))
  for (const language of everyLanguage) {
    const found = decodeText(bytes, { language })
    expect([found.encoding, found.certain, found.text]).toEqual([encoding, false, table(list.split(','))])
  }
})

test('finds it by single names of most people and places', () => {
  const single = names.flatMap(([, encoding, list]) => {
    const encode = bytesOf(encoding)
    return list
      .split(',')
      .map((name) => ({ name, found: findEncoding(encode(table([name]))), encoding, encode }))
  })
  const wrong = single.filter(({ name, found, encode }) => {
    const text = new TextDecoder(found.encoding).decode(encode(name))
    return text !== name
  })
  expect(wrong.length).toBeLessThanOrEqual(single.length * 0.06)
})

test('decides between equally likely encodings by the reader’s language', () => {
  // 测 in GB 2312, Ів in Windows-1251.
  const bytes = Uint8Array.of(0xb2, 0xe2, 0x0a)
  const found = everyLanguage.map((language) => findEncoding(bytes, { language }).encoding)
  expect(found).toEqual(['windows-1251', 'windows-1251', 'gb18030'])
})

const utf16 = (text: string, mark: boolean) => {
  const words = Uint16Array.from(`${mark ? '\uFEFF' : ''}${text}`, (sign) => sign.charCodeAt(0))
  return new Uint8Array(words.buffer)
}

test('takes UTF-8 and UTF-16 for certain, with and without a mark', () => {
  const text = table(['José Nuñes', 'Søren Kjær'])
  const utf8 = new TextEncoder().encode(text)
  for (const bytes of [
    utf8,
    Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8),
    utf16(text, true),
    utf16(text, false),
  ]) {
    const { certain, text: decoded } = decodeText(bytes)
    expect([certain, decoded]).toEqual([true, text])
  }
})

async function inPieces(...pieces: readonly Uint8Array[]) {
  // oxlint-disable-next-line typescript/require-await -- stands for a stream
  async function* chunks() {
    yield* pieces
  }
  let found: FoundEncoding | undefined
  let text = ''
  for await (const piece of decodePieces(chunks(), {}, (one) => (found = one))) text += piece
  return { text, ...found }
}

test('decides in a stream by the first piece that is not ASCII', async () => {
  const list = 'José Nuñes,Begoña Íñiguez,Martín Peña'
  const bytes = bytesOf('windows-1252')(`Name\n${list}\n`)
  expect(await inPieces(bytes.subarray(0, 5), bytes.subarray(5))).toEqual({
    text: `Name\n${list}\n`,
    encoding: 'windows-1252',
    certain: false,
  })
})

test('names the line on which UTF-8 is damaged, in a whole text and in pieces', async () => {
  const good = new TextEncoder().encode('Name\nJosé Nuñes\nJürgen\n')
  const damaged = Uint8Array.of(...good, 0xdf, 0x65)
  const problem = { reason: 'encoding', args: { encoding: 'utf-8', line: 4 } }
  expect(() => decodeText(damaged)).toThrow(expect.objectContaining(problem))
  await expect(inPieces(good, damaged.subarray(good.length))).rejects.toMatchObject(problem)
})
