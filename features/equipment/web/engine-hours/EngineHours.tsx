import { Button, Group, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput } from '@haulway/resource'
import { DataGrid, Empty, Section, type GridColumn } from '@haulway/ui'
import { readEngineHours } from '../../equipment.endpoints.ts'
import { formatHours } from './hours-text.ts'
import { StateHoursForm } from './StateHoursForm.tsx'

type Statement = EndpointOutput<typeof readEngineHours>['items'][number]

function useStatementColumns(): GridColumn<Statement>[] {
  const words = useWords()
  const locale = useLocale()
  const zone = useAccountZone()
  return useMemo(() => {
    const hours = (id: 'stated' | 'accumulatedHours', width: number): GridColumn<Statement> => ({
      id,
      header: words(`equipment.hours.${id}`),
      unit: words('equipment.hours.unit'),
      text: (one) => formatHours(one[id], locale),
      numeric: true,
      width,
    })
    return [
      {
        id: 'takenAt',
        header: words('equipment.hours.takenAt'),
        text: (one) => dateTimeText(one.takenAt, zone),
        hint: (one) => zoneText(one.takenAt, zone),
        width: 135,
      },
      {
        id: 'kind',
        header: words('equipment.hours.kind'),
        text: (one) => words(`equipment.hours.${one.kind}`),
        width: 115,
      },
      hours('stated', 85),
      hours('accumulatedHours', 105),
      {
        id: 'by',
        header: words('equipment.hours.by'),
        text: (one) => one.by?.title ?? words('equipment.hours.device'),
        width: 110,
      },
      { id: 'reason', header: words('equipment.hours.reason'), text: (one) => one.reason ?? '' },
    ]
  }, [words, locale, zone])
}

/** Current hours: total, meter, and count. */
function HoursNow({ data }: { data: EndpointOutput<typeof readEngineHours> }) {
  const words = useWords()
  const locale = useLocale()
  const zone = useAccountZone()
  const { hours, accumulatedHours, meterHours, meterAt, countedHours, countedSince } = data
  const known = (key: 'now' | 'life', value: number) =>
    words(`equipment.hours.${key}`, { hours: formatHours(value, locale) })
  const source = (key: 'metered' | 'counted', value: number, at: string) =>
    words(`equipment.hours.${key}`, { hours: formatHours(value, locale), time: dateTimeText(at, zone) })
  const lines: string[] = [
    hours === null ? words('equipment.hours.unknown') : known('now', hours),
    ...(meterHours === null || meterAt === null ? [] : [source('metered', meterHours, meterAt)]),
    ...(countedHours === null || countedSince === null
      ? []
      : [source('counted', countedHours, countedSince)]),
    ...(accumulatedHours === null ? [] : [known('life', accumulatedHours)]),
  ]
  return lines.map((line, index) => (
    <Text key={index} size="sm">
      {line}
    </Text>
  ))
}

/** Engine hours of a machine: meter, lifetime, and the history of statements. */
export function EngineHours({ machine }: { machine: string }) {
  const words = useWords()
  const mayChange = useCan()('update', 'equipment')
  const columns = useStatementColumns()
  const [stating, setStating] = useState(false)
  const { data, error, refetch } = useCall(readEngineHours, { params: { id: machine } })
  const title = words('equipment.hours.title')
  const state = (
    <Button
      size="xs"
      variant="default"
      leftSection={<Plus size={14} aria-hidden />}
      onClick={() => setStating(true)}
    >
      {words('equipment.hours.state')}
    </Button>
  )
  return (
    <Section title={title} actions={mayChange && state}>
      <Group gap="xl" px="md" py="xs" mih={40}>
        {data && <HoursNow data={data} />}
      </Group>
      <DataGrid
        name="engine-hours"
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={(one) => one.id ?? `${one.takenAt} ${one.stated}`}
        failure={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words('equipment.hours.none')} />}
      />
      {stating && <StateHoursForm machine={machine} onClose={() => setStating(false)} />}
    </Section>
  )
}
