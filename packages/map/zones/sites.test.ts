import { expect, test } from 'vitest'
import { siteBoxes, type SiteBox } from './sites.ts'

const pit: SiteBox = [30, 60, 30.01, 60.01]
const crusher: SiteBox = [30.02, 60, 30.03, 60.01]
const whole: SiteBox = [30, 60, 30.03, 60.01]
const siteBox = (...things: Parameters<typeof siteBoxes>) => siteBoxes(...things)[0] ?? null

test('covers the zones, or the machines where there are no zones', () => {
  expect(siteBox([pit, crusher], [[30.2, 60.2]])).toEqual(whole)
  expect(siteBox([], [[30, 60], [30.1, 60.05]])).toEqual([30, 60, 30.1, 60.05]) // oxfmt-ignore
  expect(siteBox([], [])).toBeNull()
})

test('ignores a machine that reports from far outside the site', () => {
  const machines: [number, number][] = [[0, 0], [30, 60], [30.01, 60]] // oxfmt-ignore
  expect(siteBox([], machines)).toEqual([30, 60, 30.01, 60])
  expect(siteBox([pit, crusher], machines)).toEqual(whole)
})

test('of several distant sites covers the one with machines, or the one with most zones when no machine reports', () => {
  const other: SiteBox = [-117, 38, -116.99, 38.01]
  const third: SiteBox = [-117.02, 38, -117.01, 38.01]
  expect(siteBox([pit, other, third], [[30.005, 60.005]])).toEqual(pit)
  expect(siteBox([pit, other, third], [])).toEqual([-117.02, 38, -116.99, 38.01])
})

test('lists the site at the preferred position first, unless that is far from all of them', () => {
  const far: SiteBox = [46, 60, 46.01, 60.01]
  expect(siteBoxes([pit, crusher, far])).toEqual([whole, far])
  expect(siteBoxes([pit, crusher, far], [], { lon: 46.1, lat: 60 })).toEqual([far, whole])
  expect(siteBoxes([pit, crusher, far], [[30, 60]], { lon: 46.1, lat: 60 })).toEqual([far, whole])
  expect(siteBoxes([pit, crusher, far], [], { lon: 10, lat: 0 })).toEqual([whole, far])
})

test('ignores a zone the size of a country unless it is the only thing', () => {
  const land: SiteBox = [20, 55, 40, 65]
  expect(siteBox([land, pit], [])).toEqual(pit)
  expect(siteBox([land], [])).toEqual(land)
})
