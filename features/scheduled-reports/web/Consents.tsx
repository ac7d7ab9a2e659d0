import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { Item } from '@haulway/resource'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Confirm, Empty, Failed, Notice, Section } from '@haulway/ui'
import { transitions } from '../../report-recipients/consents.endpoints.ts'
import type { scheduledReports } from '../scheduled-report.resource.ts'
import { askPhone, reportSubscription, type Subscription } from '../scheduled-reports.endpoints.ts'
import styles from './scheduled.module.css'

type Report = Item<typeof scheduledReports>

/** The consent of each mailbox and phone, with buttons to request it from phones. */
export function Consents({ report }: { report: Report }) {
  const words = useWords()
  const answer = useCall(reportSubscription, { query: { report: { id: report.id, title: report.name } } })
  return (
    <Section title={words('scheduledReports.consents')}>
      {answer.data ? (
        <Recipients report={report} items={answer.data.items} onRefused={() => void answer.refetch()} />
      ) : answer.error ? (
        <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton height={120} radius={0} aria-busy />
      )}
    </Section>
  )
}

interface RecipientsProps {
  readonly report: Report
  readonly items: readonly Subscription[]
  /** The server has a newer state. */
  readonly onRefused: () => void
}

function Recipients({ report, items, onRefused }: RecipientsProps) {
  const words = useWords()
  const [asked, setAsked] = useState<string>()
  const request = useAction(askPhone, { handled: ({ status }) => status >= 500 })
  if (items.length === 0) return <Empty title={words('scheduledReports.consents.none')} />
  const languageOf = (phone: string) =>
    (report.phones ?? []).find((one) => one.phone === phone)?.language ?? report.language
  return (
    <>
      {(request.error?.status ?? 0) >= 500 && (
        <Notice tone="danger" urgent>
          {words('scheduledReports.consents.error')}
        </Notice>
      )}
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={words('scheduledReports.consents')}>
          <thead>
            <tr>
              {(['address', 'channel', 'state', 'request'] as const).map((name) => (
                <th key={name} scope="col">
                  {words(`scheduledReports.consents.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <Recipient key={`${one.channel} ${one.address}`} subscription={one} onAsk={setAsked} />
            ))}
          </tbody>
        </table>
      </div>
      <Confirm
        open={asked !== undefined}
        title={words('scheduledReports.consents.ask')}
        text={words('reportRecipients.optIn.confirm', { phone: asked ?? '' })}
        action={words('scheduledReports.consents.ask')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined)
          if (asked === undefined) return
          request.mutate({ body: { phone: asked, language: languageOf(asked) } }, { onError: onRefused })
        }}
      />
    </>
  )
}

function Recipient({ subscription, onAsk }: { subscription: Subscription; onAsk: (phone: string) => void }) {
  const words = useWords()
  const { channel, address, state } = subscription
  const stateText = () => {
    if (channel === 'mail') return words(`reportRecipients.mailConsent.${state}`)
    return state === 'failed'
      ? words('scheduledReports.consents.failed')
      : words(`reportRecipients.smsConsent.${state}`)
  }
  return (
    <tr>
      <td className={styles.address}>{address}</td>
      <td className={styles.channel} data-label={words('scheduledReports.consents.channel')}>
        {words(`scheduledReports.channel.${channel}`)}
      </td>
      <td
        data-label={words('scheduledReports.consents.state')}
        data-tone={state === 'failed' ? 'danger' : undefined}
      >
        {stateText()}
      </td>
      <td>{channel === 'sms' && <RequestButton subscription={subscription} onAsk={onAsk} />}</td>
    </tr>
  )
}

/** Requests consent from the owner of a phone, or shows when that is allowed. */
function RequestButton({
  subscription,
  onAsk,
}: {
  subscription: Subscription
  onAsk: (phone: string) => void
}) {
  const words = useWords()
  const zone = useAccountZone()
  const mayAsk = useCan()('update', 'scheduledReports')
  const { address: phone, state, nextRequestAt, mayRequest } = subscription
  if (transitions[state].send === undefined) return null
  return (
    <div className={styles.asking}>
      {mayAsk && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={!mayRequest}
          aria-label={words('scheduledReports.consents.askPhone', { phone })}
          onClick={() => onAsk(phone)}
        >
          {words('scheduledReports.consents.ask')}
        </Button>
      )}
      {!mayRequest && nextRequestAt !== null && (
        <span className={styles.quiet} title={zoneText(nextRequestAt, zone)}>
          {words('reportRecipients.optIn.next', { at: dateTimeText(nextRequestAt, zone) })}
        </span>
      )}
    </div>
  )
}
