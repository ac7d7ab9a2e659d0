import { Button, Group, Skeleton, Tabs, useComputedColorScheme } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useAccountZone, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress, useGo, type Address, type ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { Empty, Failed, Page } from '@haulway/ui'
import { ShareButton } from '../../shared-reports/web/parts.ts'
import { summariseCycles } from '../cycles.endpoints.ts'
import { rangeText, type ReportRange } from '../range.ts'
import { CycleTable } from './CycleTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { DayChart } from './DayChart.tsx'
import { GroupTable } from './GroupTable.tsx'
import { PhaseFigures } from './PhaseFigures.tsx'
import type { Summary } from './report.ts'
import { changeFilters, noFilters, reportLink, reportQuery } from './report-query.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { Sentence, useSaid } from './Sentence.tsx'
import styles from './report.module.css'

const DAY_MS = 86_400_000

/** What is shown until the server has told it. */
function guessedRange(address: Address, now: number): ReportRange {
  const to = address['to'] ?? new Date(now).toISOString()
  return { from: address['from'] ?? new Date(Date.parse(to) - DAY_MS).toISOString(), to }
}

/** How a site ran: times of the phases, cycles over the day, and the cycles themselves. */
export function CycleReport() {
  const words = useWords()
  const accountZone = useAccountZone()
  const [address, change] = useAddress()
  const [now] = useState(Date.now)
  const answer = useCall(summariseCycles, { query: reportQuery(address) }, { keep: true })
  const summary = answer.data
  const zone = summary?.timeZone ?? accountZone
  const shown = summary ?? guessedRange(address, now)
  return (
    <Page
      title={words('cycles.title')}
      toolbar={<ReportFilters address={address} change={change} shown={shown} zone={zone} now={now} />}
    >
      {answer.error && !summary ? (
        <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className={styles.report} aria-busy={summary === undefined || answer.isPlaceholderData}>
          {summary && summary.cycles + summary.omitted === 0 ? (
            <NoCycles summary={summary} change={change} />
          ) : (
            <Shown summary={summary} address={address} change={change} zone={zone} />
          )}
        </div>
      )}
    </Page>
  )
}

function NoCycles({ summary, change }: { summary: Summary; change: ChangeAddress }) {
  const words = useWords()
  const locale = useLocale()
  return (
    <Empty
      title={words('cycles.empty.title')}
      text={words('cycles.empty.text', { when: rangeText(summary, summary.timeZone, locale) })}
      action={
        <Button size="xs" variant="default" onClick={() => changeFilters(change, noFilters)}>
          {words('cycles.filter.clear')}
        </Button>
      }
    />
  )
}

interface ShownProps {
  readonly summary: Summary | undefined
  readonly address: Address
  readonly change: ChangeAddress
  readonly zone: string
}

function Shown({ summary, address, change, zone }: ShownProps) {
  const theme = useComputedColorScheme('light')
  const said = useSaid(summary, address)
  const go = useGo()
  const openCycle = useCallback((name: string) => go(reportLink(address, { cycle: name })), [go, address])
  return (
    <>
      {summary ? <Said summary={summary} address={address} said={said} /> : <Skeleton height={44} />}
      <div className={styles.facts}>
        <PhaseFigures summary={summary} theme={theme} />
        <DayChart summary={summary} said={said} theme={theme} onCycle={openCycle} />
      </div>
      <Tables summary={summary} address={address} change={change} zone={zone} />
    </>
  )
}

function Said({ summary, address, said }: { summary: Summary; address: Address; said: string }) {
  const action = (
    <Group gap="xs">
      <ShareButton query={{ ...reportQuery(address), from: summary.from, to: summary.to }} />
      <ExportButton address={address} shown={summary} />
    </Group>
  )
  return (
    <Sentence
      summary={summary}
      said={said}
      omitOver={Number(address['omitOver'] ?? 0)}
      omittedLink={reportLink(address, { tab: null, page: null, omitted: 'true' })}
      action={action}
    />
  )
}

const tabs = ['cycles', 'equipment', 'driver'] as const

function Tables({ summary, address, change, zone }: ShownProps) {
  const words = useWords()
  const tab = tabs.find((one) => one === address['tab']) ?? 'cycles'
  return (
    <section className={styles.table}>
      <Tabs
        value={tab}
        onChange={(next) =>
          change({ tab: next === 'cycles' ? null : next, page: null, sort: null, omitted: null })
        }
      >
        <Tabs.List aria-label={words('cycles.tabs')}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words(`cycles.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === 'cycles' ? (
            <CycleTable summary={summary} address={address} change={change} zone={zone} />
          ) : (
            <GroupTable by={tab} summary={summary} address={address} change={change} />
          )}
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
