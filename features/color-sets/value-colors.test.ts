import { expect, test } from 'vitest'
import { ageColorsOf, colorIndex, colorOf, materialColorsOf, speedColorsOf } from './value-colors.ts'

const shade = (name: string) => ({ light: `${name} light`, dark: `${name} dark` })

test('colors a speed by the highest bound it reaches, in any order of rows', () => {
  const colors = speedColorsOf({
    speeds: [
      { speed: 30, ...shade('fast') },
      { speed: 5, ...shade('slow') },
      { speed: 15, ...shade('usual') },
    ],
  })
  const of = (speed: number) => colorOf(colors, speed, 'light')
  expect([5, 14.999, 15, 29, 30, 200].map(of)).toEqual([
    'slow light',
    'slow light',
    'usual light',
    'usual light',
    'fast light',
    'fast light',
  ])
  expect(colorOf(colors, 15, 'dark')).toBe('usual dark')
})

test('uses the lowest color for a speed below all bounds, and no color without a speed', () => {
  const colors = ageColorsOf({ ages: [{ minutes: 5, ...shade('first') }] })
  expect(colorIndex(colors, 0)).toBe(0)
  expect(colorIndex(colors, NaN)).toBe(-1)
  expect(colorIndex([], 3)).toBe(-1)
  expect(colorOf([], 3, 'light')).toBeUndefined()
})

test('colors a material by the set, else by its own color, else not at all', () => {
  const colors = materialColorsOf({ materials: [{ material: { id: 'ore' }, ...shade('set') }] }, [
    { id: 'ore', color: '#111111' },
    { id: 'waste', color: '#222222' },
    { id: 'soil', color: null },
  ])
  const of = (id: string | null) => colorOf(colors, id, 'dark')
  expect(['ore', 'waste', 'soil', 'elsewhere', null].map(of)).toEqual([
    'set dark',
    '#222222',
    undefined,
    undefined,
    undefined,
  ])
})
