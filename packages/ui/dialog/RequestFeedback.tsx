import { Button, Progress, Text } from '@mantine/core'
import { useIsMutating, useQueryClient, type Mutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Dialog } from './Dialog.tsx'
import { failureLines } from '../feedback/failure.ts'

/**
 * Options of a mutation in `meta`: `masked` shows the processing mask while it runs and the error dialog when it
 * fails; `handled(failure)` says whether the screen shows that failure itself; `total` is the number of requests of
 * its batch.
 */
export function isMasked(mutation: Pick<Mutation, 'meta'>): boolean {
  return mutation.meta?.['masked'] === true
}

function isHandled(mutation: Pick<Mutation, 'meta'>, failure: CallFailure): boolean {
  const handled = mutation.meta?.['handled']
  return typeof handled === 'function' && (handled as (one: CallFailure) => boolean)(failure)
}

const none = { done: 0, total: 0 }

/** Delay of the mask, so that quick requests do not flash it. */
const MASK_AFTER_MS = 250

/** The processing mask and the error dialog (core 4); once, in the shell. */
export function RequestFeedback() {
  const words = useWords()
  const { failure, close, percent, busy } = useRequests()
  return (
    <>
      <Dialog open={busy} title={words('ui.processing')}>
        <Progress value={percent} striped animated aria-label={words('ui.processing')} />
      </Dialog>
      <Dialog
        open={failure !== null}
        title={words('error.title')}
        onClose={close}
        actions={
          <Button onClick={close} data-autofocus>
            {words('ui.ok')}
          </Button>
        }
      >
        {failure && <FailureText failure={failure} />}
      </Dialog>
    </>
  )
}

function FailureText({ failure }: { failure: CallFailure }) {
  const words = useWords()
  return failureLines(words, failure).map((line, index) => (
    <Text key={index} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {line}
    </Text>
  ))
}

function useRequests() {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [finished, setFinished] = useState(none)
  const running = useIsMutating({ predicate: isMasked })

  const busy = useAfter(running > 0, MASK_AFTER_MS)

  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || !isMasked(event.mutation)) return
        const { type } = event.action
        const total = Number(event.mutation.meta?.['total'] ?? 0)
        // Set from the first request on, so that the bar begins empty.
        if (type === 'pending')
          setFinished(({ done, total: before }) => ({ done, total: Math.max(before, total) }))
        if (type !== 'error' && type !== 'success') return
        const last = queries.isMutating({ predicate: isMasked }) === 0
        setFinished((before) =>
          last ? none : { done: before.done + 1, total: Math.max(before.total, total) },
        )
        if (type === 'success') return
        const error = event.action.error as unknown
        // A 401 goes to the sign-in page instead.
        if (error instanceof CallFailure && error.status !== 401 && !isHandled(event.mutation, error)) {
          setFailure(error)
        }
      }),
    [queries],
  )

  const { done, total } = finished
  // Three decimals, capped (core 9); without a known total the bar is full.
  const percent = total === 0 ? 100 : Math.min(100, Math.round((done / total) * 100_000) / 1_000)
  return { failure, close: () => setFailure(null), percent, busy }
}

/** Whether a condition has been true for some time. */
function useAfter(condition: boolean, milliseconds: number): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!condition) return undefined
    const timer = setTimeout(() => setHeld(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setHeld(false)
    }
  }, [condition, milliseconds])
  return held
}
