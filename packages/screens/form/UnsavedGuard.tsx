import { useBlocker } from '@tanstack/react-router'
import { useWords } from '@haulway/platform/web/app.tsx'
import { isLeaving } from '@haulway/platform/web/browser.ts'
import { Confirm } from '@haulway/ui'

/** Asks before a screen with unsaved changes is left (core 4). */
export function UnsavedGuard({ unsaved, onLeave }: { unsaved: boolean; onLeave: () => void }) {
  const words = useWords()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved && !isLeaving(),
    withResolver: true,
  })
  return (
    <Confirm
      open={status === 'blocked'}
      title={words('form.unsaved')}
      text={words('form.unsaved.text')}
      action={words('form.unsaved.leave')}
      onCancel={() => reset?.()}
      onConfirm={() => {
        onLeave()
        proceed?.()
      }}
    />
  )
}
