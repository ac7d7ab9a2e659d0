import { describe, expect, it } from 'vitest'
import type { ClientMachine } from '../telemetry/live/channels.ts'
import { countStates, filterPredicate, sortMachines, stateSince, parseStates } from './machine-filter.ts'

function machine(title: string, more: Partial<ClientMachine> = {}): ClientMachine {
  return {
    id: title,
    title,
    kind: 'hauler',
    t: 1_000_000,
    lon: 0,
    lat: 0,
    heading: null,
    speed: null,
    activity: 'hauling',
    since: 500_000,
    locationId: null,
    routeId: null,
    icon: 'rigidTruck',
    offline: false,
    ...more,
  }
}

const titles = (machines: readonly ClientMachine[]) => machines.map(({ title }) => title)

describe('machine filter', () => {
  const all = [
    machine('HT-01'),
    machine('HT-02', { activity: 'loading', since: 300_000 }),
    machine('WT-01', { activity: 'loading', offline: true, t: 100_000 }),
  ]

  it('keeps all machines without criteria', () => {
    expect(filterPredicate({ search: ' ', states: [] })).toBeNull()
  })

  it('matches a part of the title, ignoring case', () => {
    expect(titles(all.filter(filterPredicate({ search: 'ht', states: [] }) ?? (() => false)))).toEqual([
      'HT-01',
      'HT-02',
    ])
  })

  it('counts an unheard machine as offline, not by its last activity', () => {
    expect(titles(all.filter(filterPredicate({ search: '', states: ['loading'] }) ?? (() => false)))).toEqual(
      ['HT-02'],
    )
    expect(countStates(all)).toMatchObject({ hauling: 1, loading: 1, offline: 1, idle: 0 })
  })

  it('orders by state or by time in a state, offline machines since their last fix', () => {
    const none = () => 2
    expect(titles(sortMachines(all, 'state', none))).toEqual(['HT-02', 'HT-01', 'WT-01'])
    expect(titles(sortMachines(all, 'longest', none))).toEqual(['WT-01', 'HT-02', 'HT-01'])
    // Machines with alarms come first, the rest by title.
    const alarm = (id: string) => (id === all[2]!.id ? 0 : 2)
    expect(titles(sortMachines(all, 'attention', alarm))[0]).toBe(all[2]!.title)
    expect(all.map(stateSince)).toEqual([500_000, 300_000, 100_000])
  })

  it('parses states from an address and ignores unknown ones', () => {
    expect(parseStates('offline,loading,nonsense')).toEqual(['loading', 'offline'])
    expect(parseStates(undefined)).toEqual([])
  })
})
