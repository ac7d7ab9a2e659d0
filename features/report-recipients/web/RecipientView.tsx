import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Item } from '@haulway/resource'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { Confirm, Section } from '@haulway/ui'
import { transitions } from '../consent.ts'
import { requestConsent } from '../consents.endpoints.ts'
import { reportRecipients } from '../report-recipient.resource.ts'

type Recipient = Item<typeof reportRecipients>

/** A recipient, with the consent of the phone's owner. */
export function RecipientView() {
  return (
    <EntryView
      resource={reportRecipients}
      home={listAddress(reportRecipients)}
      renderBelow={(entry) => <OptIn recipient={entry as Recipient} />}
    />
  )
}

/** Requests consent where that is possible, and otherwise shows when it will be. */
function OptIn({ recipient }: { recipient: Recipient }) {
  const words = useWords()
  const zone = useAccountZone()
  const mayAsk = useCan()('update', 'scheduledReports')
  const [asking, setAsking] = useState(false)
  const [now] = useState(Date.now)
  const request = useAction(requestConsent)
  const { id, phone, smsConsent, nextRequestAt } = recipient
  const wait = nextRequestAt !== null && Date.parse(nextRequestAt) > now
  const possible = smsConsent !== null && transitions[smsConsent].send !== undefined
  const action = words(
    smsConsent === 'pending' ? 'reportRecipients.optIn.send' : 'reportRecipients.optIn.again',
  )
  return (
    <Section
      title={words('reportRecipients.optIn')}
      actions={
        mayAsk &&
        possible && (
          <Button size="xs" variant="default" disabled={wait} onClick={() => setAsking(true)}>
            {action}
          </Button>
        )
      }
    >
      <Text size="sm" px="md" py="sm">
        {words(`reportRecipients.optIn.is.${smsConsent ?? 'none'}`)}
        {wait && ` ${words('reportRecipients.optIn.next', { at: dateTimeText(nextRequestAt, zone) })}`}
      </Text>
      <Confirm
        open={asking}
        title={action}
        text={words('reportRecipients.optIn.confirm', { phone: phone ?? '' })}
        action={action}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          request.mutate({ params: { id } })
        }}
      />
    </Section>
  )
}
