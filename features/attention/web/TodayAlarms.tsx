import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { zoneText } from '@haulway/platform/dates.ts'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Empty, Failed, Section } from '@haulway/ui'
import { listAlarms } from '../attention.endpoints.ts'
import styles from './attention.module.css'
import { useAlarmText } from './useAlarmText.ts'

/** More are behind the link. */
const SHOWN = 8
/** Milliseconds; `AlarmBadge` fetches them at once when one is raised, changed or ended. */
const EVERY_MS = 30_000

/** Open alarms with their reasons, on the page of the shift. */
export function TodayAlarms() {
  const words = useWords()
  const text = useAlarmText()
  const zone = useAccountZone()
  const { data, error, refetch } = useCall(
    listAlarms,
    { query: { state: 'open', limit: SHOWN } },
    { every: EVERY_MS },
  )
  return (
    <Section title={words('attention.title')}>
      {error && !data && <Failed failure={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <Empty title={words('attention.empty')} text={words('attention.empty.text')} />}
      <ul className={styles.today}>
        {(data?.items ?? []).map((one) => (
          <li key={one.id}>
            <ScreenLink to={`/attention?alarm=${one.id}`} className={styles.open ?? ''}>
              <strong title={one.subject.title}>{one.subject.title}</strong>
              <span className={styles.dim}>
                {words(`attention.rule.${one.rule}`)}: {text.says(one)}
              </span>
              <time dateTime={one.raisedAt} title={zoneText(one.raisedAt, zone)}>
                {text.at(one.raisedAt)}
              </time>
            </ScreenLink>
          </li>
        ))}
      </ul>
      {data && data.total > SHOWN && (
        <ScreenLink to="/attention">{words('attention.more', { count: data.total - SHOWN })}</ScreenLink>
      )}
    </Section>
  )
}
