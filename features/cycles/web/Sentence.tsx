import { Anchor } from '@mantine/core'
import { zoneText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, type Address } from '@haulway/platform/web/navigation.tsx'
import type { ReactNode } from 'react'
import { rangeText } from '../range.ts'
import type { EntryFilterName } from '../cycles.endpoints.ts'
import type { Summary } from './report.ts'
import styles from './report.module.css'
import { useChosen } from './useEntries.ts'

/** From where to where, as far as the filters say it. */
function haulText(words: Words, load: string | undefined, dump: string | undefined): string | undefined {
  if (load !== undefined && dump !== undefined) return words('cycles.said.route', { load, dump })
  if (load !== undefined) return words('cycles.said.from', { load })
  return dump === undefined ? undefined : words('cycles.said.to', { dump })
}

type Titles = Readonly<Partial<Record<EntryFilterName, string | undefined>>>

/** What the report is about: `312 cycles of 14 machines, 6–12 May, Pit 2 to Crusher`. */
export function saidText(words: Words, locale: string, summary: Summary, titles: Titles): string {
  const { cycles, machines, timeZone } = summary
  const { project, route, equipment, driver, material, loadLocation, dumpLocation } = titles
  const counted = words('cycles.said.counted', {
    cycles: words('cycles.said.cycles', { count: cycles }),
    machines: words('cycles.said.machines', { count: machines }),
  })
  const when = rangeText(summary, timeZone, locale)
  const haul = haulText(words, loadLocation, dumpLocation)
  return [counted, when, haul, project, route, equipment, driver, material]
    .filter((part) => part !== undefined)
    .join(words('cycles.said.comma'))
}

/** The same, for a report whose address names entries; '' while nothing has come. */
export function useSaid(summary: Summary | undefined, address: Address): string {
  const words = useWords()
  const locale = useLocale()
  const title = (name: EntryFilterName, label: string | undefined) =>
    address[name] === undefined ? undefined : label
  const titles = {
    project: title('project', useChosen('project', address['project']).data?.label),
    route: title('route', useChosen('route', address['route']).data?.label),
    equipment: title('equipment', useChosen('equipment', address['equipment']).data?.label),
    driver: title('driver', useChosen('driver', address['driver']).data?.label),
    material: title('material', useChosen('material', address['material']).data?.label),
    loadLocation: title('loadLocation', useChosen('loadLocation', address['loadLocation']).data?.label),
    dumpLocation: title('dumpLocation', useChosen('dumpLocation', address['dumpLocation']).data?.label),
  }
  return summary ? saidText(words, locale, summary, titles) : ''
}

export interface SentenceProps {
  /** Beside the sentence: the export. */
  readonly action: ReactNode
  readonly summary: Summary
  readonly said: string
  /** Seconds, where cycles are left out. */
  readonly omitOver: number
  /** Leads to those that are left out, where they can be shown. */
  readonly omittedLink?: string
}

/** What is shown, what was left out, and by which clock. */
export function Sentence({ summary, said, omitOver, omittedLink, action }: SentenceProps) {
  const words = useWords()
  const { omitted, incomplete, flagged, timeZone } = summary
  const left = words('cycles.said.omitted', {
    count: omitted,
    limit: words('cycles.said.minutes', { minutes: omitOver / 60 }),
  })
  return (
    <div className={styles.sentence}>
      <div className={styles.words}>
        <p role="status" className={styles.said}>
          {said}
          {omitted > 0 && (
            <>
              {words('cycles.said.semicolon')}
              {omittedLink === undefined ? (
                left
              ) : (
                <Anchor component={ScreenLink} inherit to={omittedLink} title={words('cycles.omitted.show')}>
                  {left}
                </Anchor>
              )}
            </>
          )}
        </p>
        <p className={styles.quiet}>
          {incomplete > 0 && `${words('cycles.said.incomplete', { count: incomplete })} · `}
          {flagged > 0 && `${words('cycles.said.flagged', { count: flagged })} · `}
          <span title={zoneText(summary.from, timeZone)}>
            {words('cycles.said.zone', { zone: timeZone })}
          </span>
        </p>
      </div>
      {action}
    </div>
  )
}
