/**
 * What lies under the bench's map: nothing, the practice site's land, or the driven ways. Land and ways come with
 * named zones.
 */
import { readFileSync } from 'node:fs'
import { drivenWays } from '../../apps/fleet/land/land.ts'
import { landFiles } from '../../apps/fleet/land/shipped.ts'
import { sitePlan } from '../../apps/fleet/site/export.ts'
import { toLonLat } from '../../apps/fleet/site/plane.ts'
import { practiceQuarry } from '../../apps/fleet/site/practice-quarry.ts'
import type { LocationOutline } from '../../features/locations/location.endpoints.ts'
import { machineAt } from './fleet.ts'

export interface Ground {
  readonly zones: readonly LocationOutline[]
  /** API answers by path. */
  readonly answers: Readonly<Record<string, unknown>>
  /** The file of a layer, read with range requests. */
  readonly file: Uint8Array | null
}

export const emptyGround: Ground = { zones: [], answers: {}, file: null }

const zones = sitePlan(practiceQuarry, 1).locations.map(({ title, kind, boundary }, n): LocationOutline => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, 'f')}`,
  title,
  kind,
  project: null,
  routeProjects: [],
  boundary: boundary as LocationOutline['boundary'],
}))

/** The shipped land as a map layer of the account. */
export function createLandGround(): Ground {
  const file = new Uint8Array(readFileSync(landFiles.picture))
  const layer = {
    id: '00000000-0000-7000-8000-00000000cccc',
    title: 'Land',
    source: 'pmtiles',
    color: '#0B7285',
    opacity: 100,
    minZoom: 0,
    maxZoom: 24,
    shown: true,
    screens: [],
    corners: [],
    folder: null,
    address: null,
    wmsLayers: null,
    attribution: null,
    file: { id: 'f', mediaType: 'application/vnd.pmtiles', version: 1, size: file.length },
  }
  return { zones, answers: { '/api/maplayers/shown': { items: [layer], hosts: [] } }, file }
}

/** Every way that the practice site's trucks drive, as a road of its own: many lie on top of each other. */
export function createWaysGround(): Ground {
  const ways = drivenWays(practiceQuarry).map(({ x, y }) => {
    const points = [...x].map((east, i) => toLonLat(practiceQuarry.frame, { x: east, y: y[i]! }))
    const some = points.filter((_, i) => i % 6 === 0)
    return { lon: some.map(([lon]) => lon), lat: some.map(([, lat]) => lat), passes: 9 }
  })
  return { zones, answers: { '/api/ground/ways': { ways } }, file: null }
}

/** Adds an unacknowledged alarm to every tenth machine. */
export function withAlarms(ground: Ground, machines: number): Ground {
  const items = Array.from({ length: Math.floor(machines / 10) }, (_, n) => {
    const { id, title } = machineAt(n * 10, 0)
    return {
      id: `alarm-${n}`,
      rule: n % 2 === 0 ? 'standing' : 'late',
      about: 'equipment',
      subject: { id, title },
      machines: [{ id }],
      raisedAt: '2026-05-01T00:00:00.000Z',
      acknowledged: false,
      snoozedUntil: null,
    }
  })
  return { ...ground, answers: { ...ground.answers, '/api/attention/open': { items } } }
}
