import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { Confirm } from '@haulway/ui'
import { unregisterTablet } from '../enrolment.endpoints.ts'

/** What ends: a code that waits, a tablet or a tracker. */
export interface Ending {
  readonly id: string
  readonly title: string
  readonly what: 'withdraw' | 'unregister' | 'tracker.unregister'
}

export const actionOf = ({ what }: Pick<Ending, 'what'>) =>
  what === 'withdraw' ? ('tablets.withdraw' as const) : ('tablets.unregister' as const)

interface EndTabletProps {
  /** What to confirm for. */
  readonly ending: Ending | null
  readonly onDone: () => void
}

/** Asks for confirmation, and unregisters a tablet or withdraws a code. */
export function EndTablet({ ending, onDone }: EndTabletProps) {
  const words = useWords()
  const end = useAction(unregisterTablet, { refreshes: ['equipment', 'tablet'] })
  const what = ending?.what ?? 'unregister'
  return (
    <Confirm
      open={ending !== null}
      title={words(`tablets.${what}.title`, { title: ending?.title ?? '' })}
      text={words(`tablets.${what}.text`)}
      action={words(actionOf({ what }))}
      danger
      onCancel={onDone}
      onConfirm={() => {
        if (ending) end.mutate({ params: { id: ending.id } })
        onDone()
      }}
    />
  )
}
