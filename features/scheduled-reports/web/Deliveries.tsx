import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { consentStates } from '../../report-recipients/consents.endpoints.ts'
import type { Delivery, Run } from '../scheduled-reports.endpoints.ts'
import styles from './scheduled.module.css'

const bad: readonly Delivery['outcome'][] = ['bounced', 'failed']

/** A consent state translated; an answer of a mail server or gateway unchanged. */
function useReason(): (delivery: Delivery) => string {
  const words = useWords()
  return ({ channel, outcome, reason }) => {
    // The outcome states it already.
    if (reason === null || outcome === 'suppressed') return ''
    const state = outcome === 'skipped' ? consentStates.find((one) => one === reason) : undefined
    if (state === undefined) return reason
    return words(
      channel === 'mail' ? `reportRecipients.mailConsent.${state}` : `reportRecipients.smsConsent.${state}`,
    )
  }
}

/** The outcome of each message of a run. */
export function Deliveries({ run: { deliveries, timeZone } }: { run: Run }) {
  const words = useWords()
  const reasonOf = useReason()
  const heads = [
    words('scheduledReports.consents.address'),
    words('scheduledReports.consents.channel'),
    words('scheduledReports.deliveries.outcome'),
    words('scheduledReports.deliveries.reason'),
    words('scheduledReports.deliveries.changedAt'),
  ]
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => {
            const { channel, address, outcome, changedAt } = delivery
            return (
              <tr key={`${channel} ${address}`}>
                <td className={styles.address}>{address}</td>
                <td className={styles.channel} data-label={heads[1]}>
                  {words(`scheduledReports.channel.${channel}`)}
                </td>
                <td data-label={heads[2]} data-tone={bad.includes(outcome) ? 'danger' : undefined}>
                  {words(`scheduledReports.delivery.${outcome}`)}
                </td>
                <td data-label={heads[3]}>{reasonOf(delivery)}</td>
                <td className={styles.moment} data-label={heads[4]} title={zoneText(changedAt, timeZone)}>
                  {dateTimeText(changedAt, timeZone)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
