import { useMemo, useState } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { EntryLink } from '@haulway/screens/inputs/EntryLink.tsx'
import { DataGrid, Empty, Section, type GridColumn } from '@haulway/ui'
import { equipment } from '../../equipment/equipment.resource.ts'
import { listReadings } from '../sensors.endpoints.ts'
import type { Reading } from './reading-text.ts'
import type { Sensor } from './sensor-text.ts'
import { useReadingText } from './useReadingText.ts'

/** Milliseconds between looks for new readings. */
const EVERY_MS = 15_000
const PAGE = 10

function useReadingColumns(textOf: ((reading: Reading) => string) | undefined): GridColumn<Reading>[] {
  const words = useWords()
  const measures = useMeasures()
  const zone = useAccountZone()
  return useMemo(() => {
    const moment = (id: 't' | 'receivedAt'): GridColumn<Reading> => ({
      id,
      header: words(`sensors.readings.${id}`),
      // Bed and battery change within seconds.
      text: (reading) => dateTimeText(reading[id], zone, true),
      hint: (reading) => zoneText(reading[id], zone),
      width: 165,
    })
    return [
      { ...moment('t'), brief: true },
      {
        id: 'value',
        header: words('sensors.readings.value'),
        brief: true,
        text: (reading) => textOf?.(reading) ?? '',
      },
      {
        id: 'volts',
        header: words('sensors.readings.volts'),
        unit: words('sensors.readings.volts.unit'),
        numeric: true,
        brief: true,
        text: ({ volts }) => measures.decimal(volts, 2),
        width: 110,
      },
      {
        id: 'heardBy',
        header: words('sensors.readings.heardBy'),
        text: ({ heardBy }) => heardBy?.title ?? '',
        cell: ({ heardBy }) => heardBy && <EntryLink to={equipment.name} entry={heardBy} />,
        width: 130,
      },
      moment('receivedAt'),
    ]
  }, [words, measures, zone, textOf])
}

/** What a sensor read, the latest first, in words. */
export function Readings({ sensor }: { readonly sensor: Sensor }) {
  const words = useWords()
  const columns = useReadingColumns(useReadingText(sensor))
  const [{ page, size }, setPaging] = useState({ page: 0, size: PAGE })
  const { data, error, refetch, isPlaceholderData } = useCall(
    listReadings,
    { params: { id: sensor.id }, query: { limit: size, page } },
    { every: EVERY_MS, keep: true },
  )
  const title = words('sensors.readings')
  return (
    <Section title={title}>
      <DataGrid
        name="sensor-readings"
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={({ t, kind, heardBy }) => `${t} ${kind} ${heardBy?.id}`}
        stale={isPlaceholderData}
        failure={error}
        onRetry={() => void refetch()}
        paging={{
          page,
          size,
          total: data?.total,
          onPage: (next) => setPaging({ page: next, size }),
          onSize: (next) => setPaging({ page: 0, size: next }),
        }}
        empty={<Empty title={words('sensors.readings.none')} />}
      />
    </Section>
  )
}
