import { useWords } from '@haulway/platform/web/app.tsx'
import { OwnConsent } from './OwnConsent.tsx'
import styles from './consent.module.css'

/** Page behind the link of a consent request. */
export function Consent() {
  const words = useWords()
  return (
    <OwnConsent
      title="reportConsent.title"
      renderMore={({ channel }) =>
        channel === 'sms' && <p className={styles.quiet}>{words('reportConsent.rates')}</p>
      }
    />
  )
}
