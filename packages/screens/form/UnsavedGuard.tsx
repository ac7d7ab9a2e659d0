import { useWords } from '@haulway/platform/web/app.tsx'
import { LeaveGuard } from '@haulway/ui/LeaveGuard.tsx'

/** Asks before a screen with unsaved changes is left (core 4). */
export function UnsavedGuard({ unsaved, onLeave }: { unsaved: boolean; onLeave: () => void }) {
  const words = useWords()
  return (
    <LeaveGuard
      isHeld={() => unsaved}
      title={words('form.unsaved')}
      text={words('form.unsaved.text')}
      action={words('form.unsaved.leave')}
      onLeave={onLeave}
    />
  )
}
