import { Tabs } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { DataGrid } from '@haulway/ui'
import type { ReportSnapshot } from '../declaration.ts'
import { summarySentence } from '../summary-sentence.ts'
import type { ChartsProps, ReportLook } from './look.ts'
import { Sentence } from './Sentence.tsx'
import { useReportColumns } from './useReportColumns.tsx'
import styles from './report.module.css'

interface KeptReportProps {
  readonly look: ReportLook
  readonly snapshot: ReportSnapshot
}

/** A read-only snapshot of a report, without links. */
export function SnapshotReport({ look, snapshot }: KeptReportProps) {
  const words = useWords()
  const { report } = look
  // A snapshot stored before a group was declared has no rows of it.
  const tabs = Object.keys(report.groups).filter((name) => snapshot[name] !== undefined)
  const [tab, setTab] = useState(tabs[0] ?? '')
  const { summary, titles } = snapshot
  const said = summarySentence(report, words, summary, titles, snapshot)
  const Charts = look.Charts as React.ComponentType<ChartsProps>
  return (
    <div className={styles.report}>
      <Sentence report={report} figures={summary} said={said} filter={snapshot} actions={null} />
      <Charts figures={summary} said={said} />
      <section className={styles.table}>
        <Tabs value={tab} onChange={(next) => setTab(next ?? tab)}>
          <Tabs.List aria-label={words('report.tabs')}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {words.unchecked(`${report.messages}.tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>
            <KeptTable look={look} snapshot={snapshot} group={tab} />
          </Tabs.Panel>
        </Tabs>
      </section>
    </div>
  )
}

/** The groups, the greatest rows first. */
function KeptTable({ look, snapshot, group }: KeptReportProps & { readonly group: string }) {
  const words = useWords()
  const { report } = look
  const { summary } = snapshot
  const table = report.groups[group]
  const { further } = report.filters
  const columns = useReportColumns({
    look,
    columns: table?.columns ?? {},
    figures: summary,
    zone: summary.timeZone,
    address: null,
    inUse: Object.keys(further).filter((name) => snapshot[name] !== null),
  })
  const fixed = useMemo(() => columns.map((column) => ({ ...column, sortable: false })), [columns])
  if (!table) return null
  return (
    <DataGrid
      name={`${report.name}-${group}`}
      label={words.unchecked(`${report.messages}.tab.${group}`)}
      columns={fixed}
      rows={snapshot[group] as readonly unknown[]}
      rowId={(row) => table.id(row)}
    />
  )
}
