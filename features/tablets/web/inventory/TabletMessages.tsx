import { Button, Skeleton, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ByUser } from '@haulway/screens/view/UserLink.tsx'
import type { EndpointOutput } from '@haulway/resource'
import { Empty, errorText, Failed, failureLines, Section } from '@haulway/ui'
import type { InventoryItem } from '../../inventory.ts'
import { listTabletMessages, LONGEST_MESSAGE, sendTabletMessage } from '../../inventory.endpoints.ts'
import styles from './inventory.module.css'

type Message = EndpointOutput<typeof listTabletMessages>['items'][number]

const EVERY_MS = 5_000

/** Messages to the driver of a tablet with their answers, the latest first. */
export function TabletMessages({ tablet }: { readonly tablet: Pick<InventoryItem, 'id' | 'state'> }) {
  const words = useWords()
  const mayChange = useCan()('update', 'tabletSetup')
  const params = { id: tablet.id }
  const { data, error, refetch } = useCall(listTabletMessages, { params }, { every: EVERY_MS })
  return (
    <Section title={words('tablets.messages')}>
      {mayChange && tablet.state !== 'unregistered' && <Write tablet={tablet.id} />}
      {error && !data && <Failed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={64} />}
      {data?.items.length === 0 && <Empty title={words('tablets.messages.none')} />}
      {data && data.items.length > 0 && (
        <ol className={styles.messages} aria-label={words('tablets.messages')}>
          {data.items.map((message) => (
            <SentMessage key={message.id} message={message} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function Write({ tablet }: { readonly tablet: string }) {
  const words = useWords()
  const [text, setText] = useState('')
  const send = useAction(sendTabletMessage, { handled: ({ errors }) => errors.length > 0 })
  const said = send.error?.errors.find(({ field }) => field === 'text')
  const error = said
    ? errorText(words, said)
    : send.error && send.error.errors.length > 0 && failureLines(words, send.error).join(' ')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    send.mutate({ params: { id: tablet }, body: { text } }, { onSuccess: () => setText('') })
  }
  return (
    <form className={styles.write} onSubmit={submit}>
      <Textarea
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_MESSAGE}
        label={words('tablets.messages.text')}
        description={words('tablets.messages.text.help')}
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="sm" disabled={text.trim() === ''} loading={send.isPending}>
        {words('tablets.messages.send')}
      </Button>
    </form>
  )
}

function SentMessage({ message }: { readonly message: Message }) {
  const words = useWords()
  const zone = useAccountZone()
  const { text, state, sentAt, sentBy, deliveredAt, answeredAt, answer } = message
  const at = dateTimeText(sentAt, zone)
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <span title={zoneText(sentAt, zone)}>{sentBy ? <ByUser at={at} user={sentBy} /> : at}</span>
        <span>
          {state === 'delivered'
            ? words('tablets.messages.shownAt', { at: dateTimeText(deliveredAt, zone) })
            : words(`tablets.messages.${state}`)}
        </span>
      </div>
      <p>{text}</p>
      {answer !== null && (
        <div className={styles.answer}>
          <div className={styles.head}>
            {words('tablets.messages.answeredAt', { at: dateTimeText(answeredAt, zone) })}
          </div>
          <p>{answer}</p>
        </div>
      )}
    </li>
  )
}
