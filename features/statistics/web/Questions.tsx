import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { presetRange } from '@haulway/report/range.ts'
import { reportLink } from '@haulway/report/web/index.ts'
import { requiredAction } from '@haulway/resource'
import { rates } from '../../rates/rate.resource.ts'
import { statisticsReport } from '../statistics.report.ts'
import styles from './statistics.module.css'

/** Filters and table of each question; `zone` is that of the days. */
function questionsOf(zone: string, now: number, cost: boolean) {
  return {
    idle: {
      ...presetRange('week', zone, now),
      against: 'week',
      ...(cost ? { cost: 'true' } : {}),
      tab: 'equipment',
      sort: '-idle3',
    },
    hours: { ...presetRange('last30', zone, now), tab: 'hour', sort: 'perHour' },
  } as const
}

/** What a site manager asks every week, one click away. */
export function Questions({ zone }: { zone: string }) {
  const words = useWords()
  const can = useCan()
  const [now] = useState(Date.now)
  const cost = can(requiredAction(rates, 'list'), rates.permission)
  const questions = questionsOf(zone, now, cost)
  return (
    <nav aria-label={words('statistics.questions')} className={styles.questions}>
      {(['idle', 'hours'] as const).map((name) => (
        <Anchor
          key={name}
          component={ScreenLink}
          size="sm"
          to={reportLink(statisticsReport, {}, questions[name])}
        >
          {words(`statistics.question.${name}`)}
        </Anchor>
      ))}
    </nav>
  )
}
