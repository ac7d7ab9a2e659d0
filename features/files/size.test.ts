import { expect, test } from 'vitest'
import { sizeText } from './size.ts'

test.each([
  [1, 'en', '1 byte'],
  [16, 'en', '16 bytes'],
  [16, 'ru', '16 байт'],
  [1_500, 'en', '1.5 kB'],
  [2_048, 'ru', '2 кБ'],
  [1_048_576, 'zh-CN', '1 MB'],
  [200 * 1_048_576, 'en', '200 MB'],
  [3_221_225_472, 'en', '3 GB'],
])('writes a size of %d bytes in %s as %s', (bytes, locale, text) => {
  expect(sizeText(bytes, locale).replace(/\u00A0/g, ' ')).toBe(text)
})
