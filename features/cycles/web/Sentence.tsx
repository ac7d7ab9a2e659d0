import { Anchor } from '@mantine/core'
import { zoneText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, type Address } from '@haulway/platform/web/navigation.tsx'
import type { ReactNode } from 'react'
import { rangeText } from '../range.ts'
import type { Summary } from './report.ts'
import { reportLink, type EntryFilterName } from './report-query.ts'
import styles from './report.module.css'
import { useChosen } from './useEntries.ts'

/** From where to where, as far as the filters say it. */
function haulText(words: Words, load: string | undefined, dump: string | undefined): string | undefined {
  if (load !== undefined && dump !== undefined) return words('cycles.said.route', { load, dump })
  if (load !== undefined) return words('cycles.said.from', { load })
  return dump === undefined ? undefined : words('cycles.said.to', { dump })
}

/** What the report is about: `312 cycles of 14 machines, 6–12 May, Pit 2 to Crusher`. */
export function useSaid(summary: Summary, address: Address): string {
  const words = useWords()
  const locale = useLocale()
  const title = (name: EntryFilterName, label: string | undefined) =>
    address[name] === undefined ? undefined : label
  const project = title('project', useChosen('project', address['project']).data?.label)
  const route = title('route', useChosen('route', address['route']).data?.label)
  const machine = title('equipment', useChosen('equipment', address['equipment']).data?.label)
  const driver = title('driver', useChosen('driver', address['driver']).data?.label)
  const material = title('material', useChosen('material', address['material']).data?.label)
  const load = title('loadLocation', useChosen('loadLocation', address['loadLocation']).data?.label)
  const dump = title('dumpLocation', useChosen('dumpLocation', address['dumpLocation']).data?.label)
  const { cycles, machines, timeZone } = summary
  const counted = words('cycles.said.counted', {
    cycles: words('cycles.said.cycles', { count: cycles }),
    machines: words('cycles.said.machines', { count: machines }),
  })
  const when = rangeText(summary, timeZone, locale)
  return [counted, when, haulText(words, load, dump), project, route, machine, driver, material]
    .filter((part) => part !== undefined)
    .join(words('cycles.said.comma'))
}

export interface SentenceProps {
  /** Beside the sentence: the export. */
  readonly action: ReactNode
  readonly summary: Summary
  readonly address: Address
  readonly said: string
}

/** What is shown, what was left out, and by which clock. */
export function Sentence({ summary, address, said, action }: SentenceProps) {
  const words = useWords()
  const { omitted, incomplete, flagged, timeZone } = summary
  const minutes = Number(address['omitOver'] ?? 0) / 60
  const left = words('cycles.said.omitted', {
    count: omitted,
    limit: words('cycles.said.minutes', { minutes }),
  })
  return (
    <div className={styles.sentence}>
      <div className={styles.words}>
        <p role="status" className={styles.said}>
          {said}
          {omitted > 0 && (
            <>
              {words('cycles.said.semicolon')}
              <Anchor
                component={ScreenLink}
                inherit
                to={reportLink(address, { tab: null, page: null, omitted: 'true' })}
                title={words('cycles.omitted.show')}
              >
                {left}
              </Anchor>
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
