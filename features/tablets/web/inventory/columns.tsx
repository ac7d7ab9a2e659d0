import { useMemo } from 'react'
import { dateTimeText, type Instant, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { EntryLink } from '@haulway/screens/inputs/EntryLink.tsx'
import type { GridColumn } from '@haulway/ui'
import { equipment } from '../../../equipment/equipment.resource.ts'
import { canHaveSlot, type InventoryItem } from '../../inventory.ts'
import { BatteryMark, SoftwareMark, StateMark } from './marks.tsx'
import { useTabletTexts } from './useTabletTexts.ts'

type Column = GridColumn<InventoryItem>

const moment = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** What a tablet does now; `now`: epoch milliseconds. */
export function useStateColumns(now: number): readonly Column[] {
  const heard = useHeardColumns(now)
  const reported = useReportedColumns(now)
  return useMemo(() => [...heard, ...reported], [heard, reported])
}

/** Where it is, and when it was heard. */
function useHeardColumns(now: number): readonly Column[] {
  const words = useWords()
  const texts = useTabletTexts()
  const zone = useAccountZone()
  return useMemo(
    () => [
      {
        id: 'state',
        header: words('tablets.field.state'),
        text: ({ state }) => words(`tablets.status.${state}`),
        cell: ({ state }) => <StateMark state={state} />,
        sortable: true,
        brief: true,
        width: 140,
      },
      {
        id: 'machine',
        header: words('tablets.field.machine'),
        text: ({ machine }) => machine?.title ?? '',
        cell: ({ machine }) => machine && <EntryLink to={equipment.name} entry={machine} />,
        sortable: true,
        brief: true,
        width: 120,
      },
      {
        id: 'age',
        header: words('tablets.field.lastHeard'),
        text: ({ lastSeenAt }) => texts.ago(lastSeenAt, now),
        hint: ({ lastSeenAt }) =>
          lastSeenAt === null ? undefined : `${dateTimeText(lastSeenAt, zone)} ${zoneText(lastSeenAt, zone)}`,
        value: ({ lastSeenAt }) => moment(lastSeenAt),
        sortable: true,
        brief: true,
        width: 110,
      },
    ],
    [words, texts, zone, now],
  )
}

/** What it reported of itself. */
function useReportedColumns(now: number): readonly Column[] {
  const words = useWords()
  const texts = useTabletTexts()
  return useMemo(
    () => [
      {
        id: 'battery',
        header: words('tablets.field.battery'),
        text: texts.battery,
        cell: (tablet) => <BatteryMark tablet={tablet} />,
        value: ({ battery }) => battery,
        sortable: true,
        width: 90,
      },
      {
        id: 'softwareVersion',
        header: words('tablets.field.softwareVersion'),
        text: texts.software,
        cell: (tablet) => <SoftwareMark tablet={tablet} />,
        hint: texts.wanted,
        sortable: true,
        width: 150,
      },
      {
        id: 'backlog',
        header: words('tablets.field.backlog'),
        text: (tablet) => texts.backlog(tablet, now),
        value: ({ backlog }) => backlog,
        sortable: true,
        width: 150,
      },
    ],
    [words, texts, now],
  )
}

/** What people state of it, and since when it is known. */
function useRegistrationColumns(): readonly Column[] {
  const words = useWords()
  const zone = useAccountZone()
  return useMemo(() => {
    const said = (id: 'controller' | 'imei' | 'iccid' | 'sim', width: number): Column => ({
      id,
      header: words(`tablets.field.${id}`),
      text: (tablet) => tablet[id] ?? '',
      sortable: true,
      width,
    })
    const instant = (
      id: 'firstRegisteredAt' | 'unregisteredAt' | 'lastSeenAt',
      of: (tablet: InventoryItem) => Instant,
    ): Column => ({
      id,
      header: words(`tablets.field.${id}`),
      text: (tablet) => dateTimeText(of(tablet), zone),
      hint: (tablet) => zoneText(of(tablet), zone),
      sortable: true,
      width: 140,
    })
    return [
      said('controller', 150),
      said('imei', 150),
      said('iccid', 180),
      said('sim', 130),
      instant('firstRegisteredAt', ({ firstRegisteredAt }) => firstRegisteredAt),
      instant('unregisteredAt', ({ unregisteredAt }) => unregisteredAt),
      { ...instant('lastSeenAt', ({ lastSeenAt }) => lastSeenAt), hidden: true },
    ]
  }, [words, zone])
}

/** All that is known of a tablet. */
export function useInventoryColumns(now: number): readonly Column[] {
  const words = useWords()
  const states = useStateColumns(now)
  const registration = useRegistrationColumns()
  return useMemo(
    () => [
      {
        id: 'title',
        header: words('tablets.field.title'),
        text: ({ title }) => title,
        sortable: true,
        brief: true,
      },
      {
        id: 'kind',
        header: words('tablets.field.kind'),
        text: ({ kind }) => words(`tablets.kind.${kind}`),
        sortable: true,
        width: 90,
      },
      ...states,
      {
        id: 'slot',
        header: words('tablets.field.slot'),
        text: (tablet) => (canHaveSlot(tablet) ? words(`tablets.slot.${tablet.slot}`) : ''),
        sortable: true,
        width: 110,
      },
      {
        id: 'messageRate',
        header: words('tablets.field.messageRate'),
        text: ({ messageRate }) =>
          messageRate === null ? '' : words(`equipment.messageRate.${messageRate}`),
        sortable: true,
        width: 130,
      },
      ...registration,
    ],
    [words, states, registration],
  )
}
