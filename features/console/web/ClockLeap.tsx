import { Button } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { Failed, Notice } from '@haulway/ui'
import { confirmClock, type ConsoleFacts } from '../console.endpoints.ts'

/** A leap of the clock, with a button to confirm that the clock is right. */
export function ClockLeap({
  leap: { shown, trusted },
  onConfirmed,
}: {
  readonly leap: NonNullable<ConsoleFacts['leap']>
  readonly onConfirmed: () => void
}) {
  const words = useWords()
  const zone = useAccountZone()
  const confirm = useAction(confirmClock)
  const said = { shown: dateTimeText(shown, zone), trusted: dateTimeText(trusted, zone) }
  return (
    <Notice tone="danger" title={words('console.clock')} urgent>
      <p>{words('console.clock.said', said)}</p>
      {confirm.error && <Failed failure={confirm.error} />}
      <Button
        variant="default"
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ body: { shown } }, { onSuccess: onConfirmed })}
      >
        {words('console.clock.confirm')}
      </Button>
    </Notice>
  )
}
