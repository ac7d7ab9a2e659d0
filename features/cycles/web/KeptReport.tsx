import { Tabs, useComputedColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import type { CycleSnapshot } from '../cycles.endpoints.ts'
import { DayChart } from './DayChart.tsx'
import { KeptGroupTable } from './GroupTable.tsx'
import { PhaseFigures } from './PhaseFigures.tsx'
import { saidText, Sentence } from './Sentence.tsx'
import styles from './report.module.css'

const tabs = ['equipment', 'driver'] as const

/** The report as it was at one moment, to read: nothing in it leads anywhere. */
export function KeptReport({ report }: { report: CycleSnapshot }) {
  const words = useWords()
  const locale = useLocale()
  const theme = useComputedColorScheme('light')
  const [tab, setTab] = useState<(typeof tabs)[number]>('equipment')
  const { summary, titles, omitOver } = report
  const said = saidText(words, locale, summary, titles)
  return (
    <div className={styles.report}>
      <Sentence summary={summary} said={said} omitOver={omitOver ?? 0} action={null} />
      <div className={styles.facts}>
        <PhaseFigures summary={summary} theme={theme} />
        <DayChart summary={summary} said={said} theme={theme} />
      </div>
      <section className={styles.table}>
        <Tabs value={tab} onChange={(next) => setTab(tabs.find((one) => one === next) ?? 'equipment')}>
          <Tabs.List aria-label={words('cycles.tabs')}>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {words(`cycles.tab.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>
            <KeptGroupTable by={tab} summary={summary} groups={report[tab]} omits={omitOver !== null} />
          </Tabs.Panel>
        </Tabs>
      </section>
    </div>
  )
}
