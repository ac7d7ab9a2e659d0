import { Button, Group, Skeleton, Tabs } from '@mantine/core'
import { useCallback, useDeferredValue, useState, type ReactNode } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useAddress, useGo, type Address } from '@haulway/platform/web/navigation.tsx'
import { Empty, Failed, Page, useDeferredDraw } from '@haulway/ui'
import type { Narrowing, Report, ReportFigures } from '../declaration.ts'
import { openGroups } from '../open-groups.ts'
import { dayRange, rangeText, type ReportRange } from '../range.ts'
import { summarySentence } from '../summary-sentence.ts'
import { Actions } from './Actions.tsx'
import { changeFilters, clearedFilters, reportLink, reportQuery } from './address.ts'
import type { ChartsProps, ReportLook } from './look.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { GroupTable, RowsTable, type TableProps } from './ReportTable.tsx'
import { useRemark } from './known.tsx'
import { Sentence } from './Sentence.tsx'
import { useTitles } from './useEntries.ts'
import styles from './report.module.css'

const DAY_MS = 86_400_000

/** Of a report without rows, of which somebody may still make the first. */
const NONE: readonly never[] = []
const nothingToClear = () => undefined

/** What is shown until the server has told it. */
function guessedRange(address: Address, now: number): ReportRange {
  const to = address['to'] ?? new Date(now).toISOString()
  return { from: address['from'] ?? new Date(Date.parse(to) - DAY_MS).toISOString(), to }
}

/** A declared report: filters in the address, the sentence, its charts, its tables; above them what a slice tells even of none. */
export function ReportScreen({ look, children }: { look: ReportLook; children?: ReactNode }) {
  const words = useWords()
  const accountZone = useAccountZone()
  const [address, change] = useAddress()
  const [now] = useState(Date.now)
  const { report } = look
  const answer = useCall(report.calls.figures, { query: reportQuery(report, address) }, { keep: true })
  // Drawn between what people do meanwhile.
  const figures = useDeferredValue(answer.data as ReportFigures | undefined, undefined)
  const zone = figures?.timeZone ?? accountZone
  const shown = figures ?? guessedRange(address, now)
  const filters = { look, address, change, shown, zone, now }
  return (
    <Page title={words(`${report.messages}.title`)} toolbar={<ReportFilters {...filters} />}>
      {children}
      {answer.error && !answer.data ? (
        <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className={styles.report} aria-busy={figures === undefined || answer.isPlaceholderData}>
          {figures && report.figures.isEmpty(figures) ? (
            <>
              {look.picked && <look.picked.Bar rows={NONE} clear={nothingToClear} />}
              <Nothing
                report={report}
                figures={figures}
                address={address}
                onClear={() => changeFilters(report, change, clearedFilters(report))}
              />
            </>
          ) : (
            <Shown look={look} figures={figures} address={address} change={change} zone={zone} />
          )}
        </div>
      )}
    </Page>
  )
}

interface NothingProps {
  readonly report: Report
  readonly figures: ReportFigures
  readonly address: Address
  readonly onClear: () => void
}

function Nothing({ report, figures, address, onClear }: NothingProps) {
  const words = useWords()
  const { messages } = report
  const { timeZone } = figures
  const latest = report.figures.latest?.(figures) ?? null
  return (
    <Empty
      ofSite={latest === null}
      title={words(`${messages}.empty.title`)}
      text={words(`${messages}.empty.text`, { when: rangeText(figures, timeZone) })}
      action={
        <Group gap="xs" justify="center">
          {latest !== null && (
            <Button
              size="xs"
              component={ScreenLink}
              to={reportLink(report, address, { ...dayRange(latest, timeZone), tab: null, page: null })}
            >
              {words('report.latest', { when: dateTimeText(latest, timeZone) })}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onClear}>
            {words('report.filter.clear')}
          </Button>
        </Group>
      }
    />
  )
}

function Shown(props: TableProps) {
  const words = useWords()
  const go = useGo()
  const { look, figures, address } = props
  const { report } = look
  // Rows stand below what is read first, and take a task of their own.
  const areRowsThere = useDeferredDraw()
  const titles = useTitles(report, address)
  const renderRemark = useRemark()
  const said = figures ? summarySentence(report, words, figures, titles, reportQuery(report, address)) : ''
  const open = useCallback(
    (changes: Narrowing) => go(reportLink(report, address, changes)),
    [go, report, address],
  )
  // What a slice draws takes the figures that its report declares.
  const Charts = look.Charts as React.ComponentType<ChartsProps>
  return (
    <>
      {figures ? (
        <Sentence
          report={report}
          figures={figures}
          said={said}
          filter={reportQuery(report, address)}
          asideLink={reportLink(report, address, { tab: null, page: null, [report.aside.name]: 'true' })}
          actions={<Actions report={report} address={address} figures={figures} />}
        />
      ) : (
        <Skeleton height={44} />
      )}
      {figures && renderRemark(figures, reportQuery(report, address))}
      <Charts figures={figures} said={said} open={open} />
      {areRowsThere && <Tables {...props} />}
    </>
  )
}

function Tables(props: TableProps) {
  const words = useWords()
  const { look, address, change } = props
  const can = useCan()
  const { rows, aside, messages } = look.report
  const tabs = [rows.name, ...openGroups(look.report, can)]
  const tab = tabs.find((name) => name === address['tab']) ?? rows.name
  return (
    <section className={styles.table}>
      <Tabs
        value={tab}
        onChange={(next) =>
          change({ tab: next === rows.name ? null : next, page: null, sort: null, [aside.name]: null })
        }
      >
        <Tabs.List aria-label={words('report.tabs')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {words.unchecked(`${messages}.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === rows.name ? <RowsTable {...props} /> : <GroupTable {...props} group={tab} />}
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
