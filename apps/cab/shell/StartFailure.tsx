import { OctagonAlert } from 'lucide-react'
import { Button } from '../parts/Button.tsx'
import { useWords } from '../parts/cab-context.tsx'
import { Message } from '../parts/Message.tsx'

/** The tablet's storage cannot be opened: nothing could be recorded, which must be seen. */
export function StartFailure() {
  const words = useWords()
  return (
    <Message
      icon={<OctagonAlert aria-hidden />}
      title={words('cab.start.title')}
      actions={
        <Button size="main" tone="first" onPress={() => location.reload()}>
          {words('cab.start.again')}
        </Button>
      }
    >
      <p>{words('cab.start.text')}</p>
    </Message>
  )
}
