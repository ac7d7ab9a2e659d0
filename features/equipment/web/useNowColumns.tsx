import { useMemo } from 'react'
import { dateText, dateTimeText, timeText, zoneText } from '@haulway/platform/dates.ts'
import { hasFeature } from '@haulway/platform/session.ts'
import { useAccountZone, useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { LARGEST_PAGE_SIZE } from '@haulway/resource'
import { useList } from '@haulway/screens/calls.ts'
import type { GridColumn } from '@haulway/ui'
import { routes } from '../../routes/route.resource.ts'
import { useFleet, useFleetList } from '../../telemetry/web/parts.ts'

interface Machine {
  readonly id: string
}

const none: readonly never[] = []

/** Columns with the current state and route of the listed machines and when they last reported; live. */
export function useNowColumns(): readonly GridColumn<Machine>[] {
  const words = useWords()
  const zone = useAccountZone()
  const can = useCan()
  const seen = useFleetList(useFleet())
  const mayList = hasFeature(useMe(), 'tracker') && can('list', 'routes')
  const { data } = useList(routes, { limit: LARGEST_PAGE_SIZE }, { enabled: mayList })
  const mayRead = can('read', 'dispatcher')
  return useMemo(() => {
    if (!mayRead) return none
    const machines = new Map(seen.map((one) => [one.id, one]))
    const titles = new Map(data?.items.map((one) => [one.id, one.title]))
    const heard = ({ id }: Machine) => machines.get(id)?.t
    return [
      {
        id: 'state',
        header: words('equipment.now.state'),
        text({ id }) {
          const machine = machines.get(id)
          return machine ? words(`telemetry.activity.${machine.offline ? 'offline' : machine.activity}`) : ''
        },
      },
      {
        id: 'route',
        header: words('equipment.now.route'),
        text: ({ id }) => titles.get(machines.get(id)?.routeId ?? '') ?? '',
      },
      {
        id: 'lastContact',
        header: words('equipment.now.lastContact'),
        text: (machine) => {
          const at = heard(machine)
          const isToday = dateText(at, zone) === dateText(Date.now(), zone)
          return isToday ? timeText(at, zone) : dateTimeText(at, zone)
        },
        hint: (machine) => zoneText(heard(machine), zone),
      },
    ]
  }, [mayRead, seen, data, words, zone])
}
