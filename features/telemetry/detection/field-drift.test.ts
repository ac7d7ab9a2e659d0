/** Detection on a truck whose receiver, as in public reports, drifts while it is loaded and says so. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { buildZoneIndex, type PolygonGeometry } from '@haulway/geo'
import { emptyDerived, initialState, stepFix, tentative } from './derive.ts'
import { emptyFix } from '../facts/columns.ts'
import type { Fix } from '../facts/fix.ts'
import { truck } from '../fixtures/facts.ts'
import { phasedCycles } from '../live/occupancy.ts'
import { defaultSettings } from './settings.ts'
import type { LocationKind, Site } from './site.ts'

interface Field {
  zones: { title: string; kind: LocationKind; boundary: PolygonGeometry }[]
  fixes: (Pick<Fix, 'seq' | 't' | 'lon' | 'lat'> & Partial<Fix>)[]
}

const path = sharedData('field/device-drift-with-accuracy.json', 4)
const field = describe.skipIf(path === null)

function derive(untold: readonly ('speed' | 'accuracy')[]) {
  const { zones, fixes } = JSON.parse(readFileSync(path ?? '', 'utf8')) as Field
  const site: Site = {
    locations: zones.map(({ title, kind }) => ({ id: title, title, kind })),
    zones: buildZoneIndex(zones.map(({ boundary }) => boundary)),
    routes: [],
    settings: defaultSettings,
  }
  const [state, out] = [initialState(), emptyDerived()]
  const without = Object.fromEntries(untold.map((name) => [name, Number.NaN]))
  for (const fix of fixes) stepFix(state, { ...emptyFix(), ...fix, ...without }, site, truck, out)
  const open = tentative(state, site, truck)
  const rows = {
    events: [...out.events, ...open.events],
    visits: [...out.visits, ...open.visits],
    cycles: [...out.cycles, ...open.cycles],
  }
  const [cycles = []] = phasedCycles([{ equipmentId: 'truck', loads: false, ...rows }], site)
  return { ...rows, cycles }
}

field('a truck that stands while its receiver drifts', () => {
  for (const untold of [[], ['speed'], ['accuracy'], ['speed', 'accuracy']] as const) {
    it(`has its true visits, cycles and phases${untold.length > 0 ? `, ${untold.join(' and ')} untold` : ''}`, () => {
      const { visits, cycles } = derive(untold)
      expect(visits.map(({ locationId }) => locationId)).toEqual(cycles.flatMap(() => ['Pit', 'Crusher']))
      expect(cycles).toHaveLength(5)
      cycles.forEach(({ startedAt, endedAt, phases }, i) => {
        expect((startedAt - Date.parse('2026-05-04T06:00:00Z')) / 1000 - 620 * i).toBeCloseTo(0, 0)
        expect(phases.loading! - 170).toBeCloseTo(0, 0)
        expect(phases.loadedTravel! - 200).toBeCloseTo(0, 0)
        expect(phases.dumping! - 50).toBeCloseTo(0, 0)
        expect(phases.delay).toBe(0)
        if (endedAt !== null) expect(phases.emptyTravel! - 200).toBeCloseTo(0, 0)
      })
      expect(cycles.map(({ endedAt }) => endedAt === null)).toEqual([false, false, false, false, true])
    })
  }
})
