import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useWords } from '@haulway/platform/web/app.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { isMasked } from './RequestFeedback.tsx'

/** Asks before a screen is left while sent data is being processed (core 4). Mounted once, in the shell. */
export function ProcessingGuard() {
  const words = useWords()
  const queries = useQueryClient()
  const processing = useIsMutating({ predicate: isMasked })
  return (
    <LeaveGuard
      isHeld={() => queries.isMutating({ predicate: isMasked }) > 0}
      over={processing === 0}
      title={words('ui.stillProcessing')}
      text={words('ui.stillProcessing.text')}
      action={words('ui.stillProcessing.leave')}
    />
  )
}
