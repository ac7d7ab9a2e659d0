import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import type { Reference } from '@haulway/resource'
import { weekdays } from '@haulway/schedule'
import { useItem } from '@haulway/screens/calls.ts'
import type { FormValues } from '@haulway/screens/form/formValues.ts'
import { Section } from '@haulway/ui'
import { projects } from '../../projects/project.resource.ts'
import { nextRuns } from '../run-times.ts'
import styles from './scheduled.module.css'

const RUNS = 3
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** The zone of the project, else of the account; undefined while it loads or cannot be read. */
function useReportZone(project: Reference | null) {
  const usual = useAccountZone()
  const { data, error } = useItem(projects, project?.id ?? '', { enabled: project !== null })
  return { zone: project === null ? usual : data?.timeZone, isUnknown: error !== null && data === undefined }
}

/** The next runs by the values typed so far. */
export function NextRuns({ form }: { form: UseFormReturn<FormValues> }) {
  const words = useWords()
  const [now] = useState(Date.now)
  const [days, time, project, paused] = useWatch({
    control: form.control,
    name: ['days', 'time', 'project', 'paused'],
  })
  const { zone, isUnknown } = useReportZone((project ?? null) as Reference | null)
  const chosen = weekdays.filter((day) => Array.isArray(days) && days.includes(day))
  const isWhole = chosen.length > 0 && typeof time === 'string' && TIME.test(time)
  return (
    <Section title={words('scheduledReports.next')}>
      <div className={styles.part}>
        {!isWhole ? (
          <p className={styles.quiet}>{words('scheduledReports.next.none')}</p>
        ) : isUnknown ? (
          <p className={styles.quiet}>{words('scheduledReports.next.unknown')}</p>
        ) : zone === undefined ? (
          <Skeleton height={88} aria-busy />
        ) : (
          <Times zone={zone} runs={nextRuns({ days: chosen, time, zone }, now, RUNS)} />
        )}
        {paused === true && <p className={styles.quiet}>{words('scheduledReports.next.paused')}</p>}
      </div>
    </Section>
  )
}

function Times({ zone, runs }: { zone: string; runs: readonly number[] }) {
  const words = useWords()
  return (
    <>
      <ol className={styles.times} aria-label={words('scheduledReports.next')}>
        {runs.map((at) => (
          <li key={at} title={zoneText(at, zone)}>
            {dateTimeText(at, zone)}
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>{words('scheduledReports.next.zone', { zone })}</p>
    </>
  )
}
