import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan, useMe } from '@haulway/platform/web/app.tsx'
import { refresh, useCall } from '@haulway/platform/web/calls.ts'
import { isSystemAdmin } from '@haulway/platform/session.ts'
import type { Item } from '@haulway/resource'
import { useItem, useSave } from '@haulway/screens/calls.ts'
import { accounts } from '../../../accounts/account.resource.ts'
import { type Coordinates, parseCoordinates, formatCoordinates } from '../../../ground/ground.ts'
import { type LocationOutline, timeZoneAt } from '../../../locations/location.endpoints.ts'
import { useOutlines } from '../../../locations/web/parts.ts'
import { usualUnits } from '../../usual-units.ts'
import { SITE_ZOOM } from './site-zoom.ts'

const fields = ['title', 'timeZone', 'measurementProfile'] as const
export type PlaceField = (typeof fields)[number]
type Values = Readonly<Record<PlaceField, unknown>>

/** Five decimals are a metre. */
const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** The settings of the account with the place as the home position of its maps. */
function settingsOf({ settings }: Item<typeof accounts>, place: Coordinates, zoom: number) {
  const home = { homeLon: rounded(place.lon, 5), homeLat: rounded(place.lat, 5) }
  return { ...settings, ...home, homeZoom: rounded(Math.max(zoom, SITE_ZOOM), 2) }
}

const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2

/** Middle of the outline of a zone. */
function middleOf(boundary: LocationOutline['boundary'] | undefined): Coordinates | null {
  const points = boundary?.coordinates.flat(3) ?? []
  if (points.length < 2) return null
  return {
    lon: middle(points.filter((_, i) => i % 2 === 0)),
    lat: middle(points.filter((_, i) => i % 2 === 1)),
  }
}

/** The site's position, and the values derived from it until the user overrides them. */
export function usePlace() {
  const me = useMe()
  const { id, home } = me.contextAccount
  const can = useCan()
  const mayKeep = can('update', 'accounts') && can('read', 'accounts')
  const mayName = isSystemAdmin(me)
  const { data: account } = useItem(accounts, id, { enabled: mayKeep })
  const zones = useOutlines({ enabled: mayKeep && !home && can('list', 'locations') })
  const found = middleOf(zones.data?.[0]?.boundary)
  const [typed, setText] = useState<string | null>(null)
  const text = typed ?? (home ? formatCoordinates(home) : found ? formatCoordinates(found) : '')
  const [zoom, setZoom] = useState(SITE_ZOOM)
  const [edited, setEdited] = useState<Partial<Values>>({})
  const place = parseCoordinates(text)
  const moved = place !== null && formatCoordinates(place) !== (home ? formatCoordinates(home) : '')
  const mayAsk = can('list', 'locations')
  const query = { lon: place?.lon ?? 0, lat: place?.lat ?? 0 }
  const zone = useCall(timeZoneAt, { query }, { enabled: moved && mayAsk, keep: true })
  const follows =
    moved && zone.data
      ? { timeZone: zone.data.timeZone, measurementProfile: usualUnits(zone.data.timeZone) }
      : {}
  const values: Values | null = account ? { ...account, ...follows, ...edited } : null
  const queries = useQueryClient()
  const save = useSave(accounts)
  const isComplete = values !== null && fields.every((name) => values[name] !== null && values[name] !== '')
  return {
    mayKeep,
    names: fields.filter((name) => mayName || name !== 'title'),
    text,
    setText,
    setZoom,
    place,
    values,
    edit: (name: PlaceField, value: unknown) => setEdited((all) => ({ ...all, [name]: value })),
    /** Null while something is missing. */
    save:
      account && place && isComplete && !zone.isFetching && !save.isPending
        ? () => {
            const named = mayName ? { title: values.title } : {}
            const { timeZone, measurementProfile } = values
            const settings = settingsOf(account, place, zoom)
            save.mutate(
              { id, version: account.version, values: { ...named, timeZone, measurementProfile, settings } },
              { onSuccess: () => refresh(queries, ['setup']) },
            )
          }
        : null,
  }
}
