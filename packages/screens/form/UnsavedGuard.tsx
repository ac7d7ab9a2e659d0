import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '@haulway/platform/web/app.tsx'
import { LeaveGuard } from '@haulway/ui/dialog/LeaveGuard.tsx'
import { isMasked } from '@haulway/ui/dialog/RequestFeedback.tsx'

/** Asks before leaving a screen with unsaved changes (core 4); while they are being saved, `ProcessingGuard` asks. */
export function UnsavedGuard({ unsaved, onLeave }: { unsaved: boolean; onLeave: () => void }) {
  const words = useWords()
  const queries = useQueryClient()
  return (
    <LeaveGuard
      isHeld={() => unsaved && queries.isMutating({ predicate: isMasked }) === 0}
      title={words('form.unsaved')}
      text={words('form.unsaved.text')}
      action={words('form.unsaved.leave')}
      onLeave={onLeave}
    />
  )
}
