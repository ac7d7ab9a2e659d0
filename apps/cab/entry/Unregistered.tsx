import { OctagonAlert } from 'lucide-react'
import { Button } from '../parts/Button.tsx'
import { useCabState, useWords } from '../parts/cab-context.tsx'
import { Message } from '../parts/Message.tsx'
import { waitingItems, waitingTexts } from '../shell/waiting.ts'

export interface UnregisteredProps {
  readonly onJoin: () => void
}

/** The office has unregistered the tablet: nothing is sent any more, and nothing is lost. */
export function Unregistered({ onJoin }: UnregisteredProps) {
  const words = useWords()
  const backlog = useCabState((state) => state.backlog)
  return (
    <Message
      icon={<OctagonAlert aria-hidden />}
      title={words('cab.gone.title')}
      actions={
        <Button size="main" tone="first" onPress={onJoin}>
          {words('cab.gone.join')}
        </Button>
      }
    >
      <p>{words('cab.gone.text')}</p>
      <p>
        {waitingItems(backlog) > 0
          ? words('cab.gone.kept', waitingTexts(backlog, words))
          : words('cab.gone.none')}
      </p>
    </Message>
  )
}
