import { OctagonAlert } from 'lucide-react'
import { Button } from '../parts/Button.tsx'
import { useCabState, useLanguage, useWords } from '../parts/cab-context.tsx'
import { Message } from '../parts/Message.tsx'
import { waitingItems, waitingText } from '../shell/waiting.ts'

export interface UnregisteredProps {
  readonly onJoin: () => void
}

/** The office has unregistered the tablet: nothing is sent any more, and nothing is lost. */
export function Unregistered({ onJoin }: UnregisteredProps) {
  const words = useWords()
  const language = useLanguage()
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
          ? words('cab.gone.kept', { items: waitingText(backlog, words, language) })
          : words('cab.gone.none')}
      </p>
    </Message>
  )
}
