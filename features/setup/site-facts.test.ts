import { expect, test } from 'vitest'
import { kindOfMachine, typedMachines } from './machine-lines.ts'
import { isSiteSetUp, nextStep } from './site-facts.ts'
import { emptySite } from './testing/empty-site.ts'
import { usualUnits } from './usual-units.ts'

const moment = { at: '2026-03-02T08:00:00Z', machine: 'T-1', place: null }
test('the next step is the first whose facts are missing, whatever was done before it', () => {
  expect(nextStep(emptySite)).toBe('place')
  const placed = { ...emptySite, home: true }
  expect(nextStep({ ...placed, loadPlaces: 3 })).toBe('zones')
  const zoned = { ...placed, loadPlaces: 1, dumpPlaces: 1 }
  expect(nextStep(zoned)).toBe('machines')
  expect(nextStep({ ...zoned, machines: 2 })).toBe('device')
  // The device was revoked after the machine had reported; it counts all the same.
  expect(nextStep({ ...zoned, machines: 2, heard: 1 })).toBe('cycles')
  expect(nextStep({ ...zoned, machines: 2, devices: 1, cycle: moment })).toBeNull()
})

test('a site is set up when it has a load location, a dump location and a device, with or without a home position', () => {
  expect(isSiteSetUp(emptySite)).toBe(false)
  expect(isSiteSetUp({ ...emptySite, loadPlaces: 1, dumpPlaces: 1, machines: 1 })).toBe(false)
  expect(isSiteSetUp({ ...emptySite, loadPlaces: 1, dumpPlaces: 1, machines: 1, devices: 1 })).toBe(true)
})

test('parses pasted machines: an ID per line, its kind by its name, the rest as its description', () => {
  const text =
    ' T-1 \r\n\nT-2, Volvo A40; 2019\nEX 4\tHitachi\nПогрузчик 3\n挖掘机 7\nt-1\nB-9\n;lost\n' +
    'x'.repeat(65)
  const lines = typedMachines(text, new Set(['b-9']))
  expect(lines.map(({ equipmentId, kind }) => [equipmentId.slice(0, 12), kind])).toEqual([
    ['T-1', 'hauler'],
    ['T-2', 'hauler'],
    ['EX 4', 'loader'],
    ['Погрузчик 3', 'loader'],
    ['挖掘机 7', 'loader'],
    ['t-1', 'hauler'],
    ['B-9', 'hauler'],
    ['', 'hauler'],
    ['xxxxxxxxxxxx', 'hauler'],
  ])
  expect(lines[1]).toMatchObject({ description: 'Volvo A40, 2019', problem: null })
  const problems = lines.map(({ problem }) => problem?.key ?? null)
  expect(problems.slice(0, 5)).toEqual([null, null, null, null, null])
  expect(problems.slice(5)).toEqual([
    'validation.exists',
    'validation.exists',
    'validation.required',
    'validation.length.max',
  ])
  expect(typedMachines('\n \n', new Set())).toEqual([])
})

test("recognises a machine's kind by its name, and takes all others for haulers", () => {
  const told = {
    'Dozer 1': 'other',
    'Water truck': 'other',
    Бульдозер: 'other',
    '平地机 2': 'other',
    'Barge 3': 'barge',
    'WL-980': 'loader',
    'Dump truck 4': 'hauler',
    'Самосвал 12': 'hauler',
  } as const
  expect(Object.fromEntries(Object.keys(told).map((name) => [name, kindOfMachine(name)]))).toEqual(told)
})

test('derives units from the time zone', () => {
  expect(usualUnits('America/Denver')).toBe('us')
  expect(usualUnits('America/Indiana/Knox')).toBe('us')
  for (const zone of ['America/Toronto', 'Europe/Warsaw', 'Asia/Shanghai', 'UTC', 'Etc/GMT+3'])
    expect(usualUnits(zone)).toBe('metric')
})
