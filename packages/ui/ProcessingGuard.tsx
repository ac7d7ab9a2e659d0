import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useWords } from '@haulway/platform/web/app.tsx'
import { isLeaving } from '@haulway/platform/web/browser.ts'
import { Confirm } from './Dialog.tsx'
import { isMasked } from './Requests.tsx'

/** Asks before a screen is left while what was sent is still being processed (core 4). Once, in the shell. */
export function ProcessingGuard() {
  const words = useWords()
  const queries = useQueryClient()
  const processing = () => !isLeaving() && queries.isMutating({ predicate: isMasked }) > 0
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => processing() && current.pathname !== next.pathname,
    enableBeforeUnload: processing,
    withResolver: true,
  })
  return (
    <Confirm
      open={status === 'blocked'}
      title={words('ui.stillProcessing')}
      text={words('ui.stillProcessing.text')}
      action={words('ui.stillProcessing.leave')}
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}
