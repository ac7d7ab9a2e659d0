import { describe, expect, test } from 'vitest'
import { filterInventory, type InventoryItem, tabletIn, withStatuses } from './inventory.ts'
import { inventoryTablet } from './testing/inventory-tablets.ts'

const titles = (items: readonly InventoryItem[]) => items.map(({ title }) => title)

const all = [
  inventoryTablet({ id: '1', title: 'Yard', sim: '+47 900', state: 'online' }),
  inventoryTablet({ id: '2', title: 'Spare', slot: 'pre-release', state: 'never' }),
  inventoryTablet({ id: '3', title: 'Box', kind: 'tracker', state: 'offline' }),
  inventoryTablet({ id: '4', title: 'Broken', state: 'unregistered' }),
]

describe('filterInventory', () => {
  test('leaves out unregistered tablets until they are asked for', () => {
    expect(titles(filterInventory(all, {}))).toEqual(['Yard', 'Spare', 'Box'])
    expect(titles(filterInventory(all, { state: 'unregistered' }))).toEqual(['Broken'])
  })
  test('finds text in titles and numbers in any case', () => {
    expect(titles(filterInventory(all, { search: 'yARD' }))).toEqual(['Yard'])
    expect(titles(filterInventory(all, { search: '+47' }))).toEqual(['Yard'])
  })
  test('finds a kind, a state, and a slot without trackers', () => {
    expect(titles(filterInventory(all, { kind: 'tracker' }))).toEqual(['Box'])
    expect(titles(filterInventory(all, { state: 'never' }))).toEqual(['Spare'])
    expect(titles(filterInventory(all, { slot: 'production' }))).toEqual(['Yard'])
  })
})

test('withStatuses replaces what changes by itself and keeps the rest', () => {
  const status = { ...inventoryTablet({ id: '1', battery: 0.1, state: 'offline' }) }
  const { id, state, battery, charging, machine, messageRate, ...times } = status
  const { lastSeenAt, reportedAt, softwareVersion, wantedVersion, wantedSince } = times
  const { backlog, backlogOldest, clockOffSeconds } = times
  const news = { id, state, battery, charging, machine, messageRate, lastSeenAt, reportedAt }
  const [yard, spare] = withStatuses(all, [
    { ...news, softwareVersion, wantedVersion, wantedSince, backlog, backlogOldest, clockOffSeconds },
  ])
  expect(yard).toMatchObject({ title: 'Yard', sim: '+47 900', battery: 0.1, state: 'offline' })
  expect(spare).toEqual(all[1])
})

test('tabletIn finds the tablet of a machine that was heard last', () => {
  const machine = { id: 'm', title: 'T-1' }
  const [old, latest] = ['2026-05-01T10:00:00.000Z', '2026-05-02T10:00:00.000Z']
  const items = [
    inventoryTablet({ id: '1', machine, lastSeenAt: old }),
    inventoryTablet({ id: '2', machine, lastSeenAt: latest }),
    inventoryTablet({ id: '3', machine, lastSeenAt: latest, state: 'unregistered' }),
    inventoryTablet({ id: '4', machine, kind: 'tracker' }),
  ]
  expect(tabletIn(items, 'm')?.id).toBe('2')
  expect(tabletIn(items, 'other')).toBeUndefined()
})
