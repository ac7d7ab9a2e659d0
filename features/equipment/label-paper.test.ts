import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { codePath, parsePaperName, papers } from './label-paper.ts'

/** Modules covered by a path. */
function squares(path: string): Set<string> {
  const found = new Set<string>()
  for (const [, column, row, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(length); at += 1) found.add(`${Number(column) + at} ${row}`)
  return found
}

test('covers exactly the dark modules of a code', () => {
  const { modules } = create('https://haulway.example/equipment/view/01a2004a-9fb0-7ea7-81f0-919d1fae79dd', {
    errorCorrectionLevel: 'M',
  })
  const isDark = (row: number, column: number) => modules.get(row, column) === 1
  const dark = new Set<string>()
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (isDark(row, column)) dark.add(`${column} ${row}`)
  expect(dark.size).toBeGreaterThan(100)
  expect(squares(codePath(modules.size, isDark))).toEqual(dark)
})

test('fits three columns of eight on A4, the default for an unknown paper', () => {
  const { width, height, margin } = papers.a4
  expect(3 * width).toBeLessThanOrEqual(210 - 2 * margin)
  expect(8 * height).toBeLessThanOrEqual(297 - 2 * margin)
  expect(parsePaperName('letter')).toBe('a4')
  expect(parsePaperName('small')).toBe('small')
})
