import { LogOut } from 'lucide-react'
import { Button } from '../parts/Button.tsx'
import { useCab, useCabState, useLanguage, useWords } from '../parts/cab-context.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { usePress } from '../parts/usePress.ts'
import { useDriverText } from '../shell/useDriverText.ts'
import { waitingItems, waitingText } from '../shell/waiting.ts'

export interface SignOffProps {
  readonly onClose: () => void
  readonly onSignedOff: () => void
}

/** A driver signs off. What waits to be sent never keeps anybody: it is sent afterwards. */
export function SignOff({ onClose, onSignedOff }: SignOffProps) {
  const cab = useCab()
  const words = useWords()
  const language = useLanguage()
  const press = usePress()
  const driver = useDriverText()
  const backlog = useCabState((state) => state.backlog)
  const signOff = () =>
    press.run(async () => {
      await cab.signOff()
      onSignedOff()
    })
  return (
    <Sheet
      heading={words('cab.signOff.title')}
      onClose={onClose}
      actions={
        <Button
          size="main"
          tone="first"
          icon={<LogOut aria-hidden />}
          disabled={press.busy}
          onPress={signOff}
        >
          {words('cab.signOff.title')}
        </Button>
      }
    >
      <p>{driver}</p>
      {press.failed && <Notice kind="alarm">{words('cab.signOff.failed')}</Notice>}
      <Notice kind={waitingItems(backlog) > 0 ? 'warning' : 'plain'}>
        {waitingItems(backlog) > 0
          ? words('cab.signOff.waiting', { items: waitingText(backlog, words, language) })
          : words('cab.signOff.sent')}
      </Notice>
    </Sheet>
  )
}
