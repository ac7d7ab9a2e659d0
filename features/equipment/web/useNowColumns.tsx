import { useMemo } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { hasFeature } from '@haulway/platform/session.ts'
import { useAccountZone, useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { LARGEST_PAGE_SIZE } from '@haulway/resource'
import { useList } from '@haulway/screens/calls.ts'
import type { GridColumn } from '@haulway/ui'
import { locations } from '../../locations/location.resource.ts'
import { routes } from '../../routes/route.resource.ts'
import { useFleet, useFleetList } from '../../telemetry/web/parts.ts'
import { ContactAge } from './ContactAge.tsx'

interface Machine {
  readonly id: string
}

const none: readonly never[] = []

/** Titles by id of the first entries that the reader may list. */
function useTitles(resource: typeof routes | typeof locations): ReadonlyMap<string, string> {
  const can = useCan()
  const mayList = hasFeature(useMe(), 'tracker') && can('list', resource.permission)
  const { data } = useList(resource, { limit: LARGEST_PAGE_SIZE }, { enabled: mayList })
  return useMemo(() => new Map(data?.items.map((one) => [one.id, one.title])), [data])
}

/** Columns with the current state, place and route of the listed machines and when they last reported; live. */
export function useNowColumns(): readonly GridColumn<Machine>[] {
  const words = useWords()
  const zone = useAccountZone()
  const fleet = useFleet()
  const seen = useFleetList(fleet)
  const routeTitles = useTitles(routes)
  const placeTitles = useTitles(locations)
  const mayRead = useCan()('read', 'dispatcher')
  return useMemo(() => {
    if (!mayRead) return none
    const machines = new Map(seen.map((one) => [one.id, one]))
    const heard = ({ id }: Machine) => fleet.machine(id)?.t
    return [
      {
        id: 'state',
        header: words('equipment.now.state'),
        brief: true,
        text({ id }) {
          const machine = machines.get(id)
          return machine ? words(`telemetry.activity.${machine.offline ? 'offline' : machine.activity}`) : ''
        },
      },
      {
        id: 'lastContact',
        header: words('equipment.now.lastContact'),
        brief: true,
        text: (machine) => dateTimeText(heard(machine), zone),
        cell: ({ id }) => <ContactAge fleet={fleet} machine={id} />,
        hint: (machine) => zoneText(heard(machine), zone),
      },
      {
        id: 'place',
        header: words('equipment.now.place'),
        brief: true,
        text({ id }) {
          const machine = machines.get(id)
          if (!machine) return ''
          const { locationId } = machine
          return locationId === null ? words('equipment.now.between') : (placeTitles.get(locationId) ?? '')
        },
      },
      {
        id: 'route',
        header: words('equipment.now.route'),
        text: ({ id }) => routeTitles.get(machines.get(id)?.routeId ?? '') ?? '',
      },
    ]
  }, [mayRead, fleet, seen, routeTitles, placeTitles, words, zone])
}
