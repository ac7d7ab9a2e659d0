import { expect, test } from 'vitest'
import { ageColorsOf, colorIndex, colorOf, materialColorsOf, speedColorsOf } from './value-colors.ts'

const shade = (name: string) => ({ light: `${name} light`, dark: `${name} dark` })

test('a speed has the color of the last bound that it reaches, whatever the order of the rows', () => {
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

test('what lies below all bounds has the lowest color; no speed, no color', () => {
  const colors = ageColorsOf({ ages: [{ minutes: 5, ...shade('first') }] })
  expect(colorIndex(colors, 0)).toBe(0)
  expect(colorIndex(colors, NaN)).toBe(-1)
  expect(colorIndex([], 3)).toBe(-1)
  expect(colorOf([], 3, 'light')).toBeUndefined()
})

test('a material has the color of the set, else its own, else none', () => {
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
