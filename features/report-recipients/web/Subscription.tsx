import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { OwnConsent, type View } from './OwnConsent.tsx'
import styles from './consent.module.css'

/** Page behind the unsubscribe link of a mail: what was sent to the address, and a way to end it. */
export function Subscription() {
  return <OwnConsent title="reportConsent.subscription" renderMore={(view) => <Reports view={view} />} />
}

function Reports({ view }: { view: View }) {
  const words = useWords()
  const zone = useAccountZone()
  const day = (at: string) => dateText(Date.parse(at), zone)
  return (
    <section aria-labelledby="shared-with-you">
      <h2 id="shared-with-you" className={styles.heading}>
        {words('reportConsent.reports')}
      </h2>
      {view.reports.length === 0 ? (
        <p className={styles.quiet}>{words('reportConsent.reports.none')}</p>
      ) : (
        <ul className={styles.reports}>
          {view.reports.map((one) => (
            <li key={one.sharedAt}>
              {words('reportConsent.report', { date: day(one.sharedAt), until: day(one.expiresAt) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
