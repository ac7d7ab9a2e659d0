import { Button, SegmentedControl } from '@mantine/core'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { DataGrid, Empty, FilterRow, type GridColumn, Page, Select } from '@haulway/ui'
import { type AlarmRule, alarmRules } from '../../alarm-limits/alarm-limits.ts'
import { type AlarmItem, alarmStates, listAlarms } from '../attention.endpoints.ts'
import { AlarmDetails } from './AlarmDetails.tsx'
import styles from './attention.module.css'
import { statusOf, useAlarmText } from './useAlarmText.ts'
import { NotificationPreferences } from './NotificationPreferences.tsx'

const SIZE = 50
/** Refresh interval while the list is open, milliseconds. */
const EVERY_MS = 30_000

function whole(text: string | undefined, otherwise: number, most: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(most, Number(text)) : otherwise
}

/** The parameters of the address, and the response. */
function useAlarms() {
  const [address, change] = useAddress()
  const state = alarmStates.find((one) => one === address['state']) ?? 'open'
  const rule = alarmRules.find((one) => one === address['rule']) ?? null
  const page = whole(address['page'], 0, 1_000_000)
  const limit = Math.max(1, whole(address['limit'], SIZE, 500))
  const equipment = address['equipment'] ?? null
  const filters: Record<string, string> = { ...(rule ? { rule } : {}), ...(equipment ? { equipment } : {}) }
  const query = { ...filters, state, page, limit }
  const answer = useCall(listAlarms, { query }, { keep: true, every: EVERY_MS })
  const refine = (next: Readonly<Record<string, string | null>>) => change({ ...next, page: null })
  const paging = {
    page,
    size: limit,
    total: answer.data?.total,
    onPage: (next: number, instead = false) =>
      change({ page: next === 0 ? null : String(next) }, { push: !instead }),
    onSize: (next: number) => change({ limit: String(next), page: null }),
  }
  return { address, change, state, rule, equipment, answer, refine, paging }
}

/** Open and past alarms, and the decisions about them. */
export function Attention() {
  const words = useWords()
  const { address, change, state, rule, equipment, answer, refine, paging } = useAlarms()
  const opened = address['alarm'] ?? null
  const filtered = rule !== null || equipment !== null || state !== 'open'
  return (
    <Page
      title={words('attention.title')}
      layout="fill"
      toolbar={
        <FilterRow
          filtered={filtered}
          search={
            <States state={state} onChange={(next) => refine({ state: next === 'open' ? null : next })} />
          }
          actions={<AskWishes />}
        >
          <Rules rule={rule} onChange={(next) => refine({ rule: next })} />
          <EntrySelect
            miw={150}
            to="equipment"
            clearable
            aria-label={words('attention.filter.equipment')}
            placeholder={words('attention.filter.equipment')}
            value={equipment === null ? null : { id: equipment, title: '' }}
            onChange={(chosen) => refine({ equipment: chosen?.id ?? null })}
          />
        </FilterRow>
      }
    >
      <DataGrid
        name="attention"
        label={words('attention.title')}
        columns={useColumns()}
        rows={answer.data?.items}
        rowId={(row) => row.id}
        onRow={(row) => change({ alarm: row.id }, { push: true })}
        selected={opened ?? undefined}
        stale={answer.isPlaceholderData}
        failure={answer.error}
        onRetry={() => void answer.refetch()}
        paging={paging}
        empty={
          <Nothing filtered={filtered} onClear={() => refine({ state: null, rule: null, equipment: null })} />
        }
      />
      {opened !== null && <AlarmDetails id={opened} onClose={() => change({ alarm: null })} />}
    </Page>
  )
}

function AskWishes() {
  const words = useWords()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<Bell size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {words('attention.wishes')}
      </Button>
      {asking && <NotificationPreferences onClose={() => setAsking(false)} />}
    </>
  )
}

function States({
  state,
  onChange,
}: {
  state: (typeof alarmStates)[number]
  onChange: (state: string) => void
}) {
  const words = useWords()
  return (
    <SegmentedControl
      size="sm"
      aria-label={words('attention.filter.state')}
      value={state}
      data={alarmStates.map((value) => ({ value, label: words(`attention.state.${value}`) }))}
      onChange={onChange}
    />
  )
}

function Rules({ rule, onChange }: { rule: AlarmRule | null; onChange: (rule: string | null) => void }) {
  const words = useWords()
  return (
    <Select
      size="sm"
      miw={150}
      clearable
      aria-label={words('attention.filter.rule')}
      placeholder={words('attention.filter.rule')}
      data={alarmRules.map((value) => ({ value, label: words(`attention.rule.${value}`) }))}
      value={rule}
      onChange={onChange}
    />
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const words = useWords()
  if (!filtered) return <Empty title={words('attention.empty')} text={words('attention.empty.text')} />
  return (
    <Empty
      title={words('attention.noneFits')}
      action={
        <Button size="xs" variant="default" onClick={onClear}>
          {words('attention.noneFits.clear')}
        </Button>
      }
    />
  )
}

function useColumns(): readonly GridColumn<AlarmItem>[] {
  const words = useWords()
  const zone = useAccountZone()
  const text = useAlarmText()
  return [
    {
      id: 'rule',
      header: words('attention.one'),
      text: ({ rule }) => words(`attention.rule.${rule}`),
      cell: (row) => (
        <span className={styles.rule}>
          <span className={styles.mark} data-status={statusOf(row, Date.now())} aria-hidden />
          {words(`attention.rule.${row.rule}`)}
        </span>
      ),
    },
    { id: 'subject', header: words('attention.column.subject'), text: ({ subject }) => subject.title },
    { id: 'says', header: words('attention.column.says'), text: (row) => text.says(row) },
    {
      id: 'raisedAt',
      header: words('attention.column.raisedAt'),
      text: ({ raisedAt }) => text.at(raisedAt),
      hint: ({ raisedAt }) => zoneText(raisedAt, zone),
      width: 170,
    },
    {
      id: 'endedAt',
      header: words('attention.column.endedAt'),
      text: ({ endedAt }) => text.at(endedAt),
      width: 170,
    },
    { id: 'status', header: words('attention.column.status'), text: (row) => text.status(row) },
  ]
}
