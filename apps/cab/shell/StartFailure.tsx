import { OctagonAlert } from 'lucide-react'
import type { CabWords } from '../messages/load.ts'
import { Button } from '../parts/Button.tsx'
import { Message } from '../parts/Message.tsx'

/** The tablet's storage cannot be opened: nothing could be recorded, which must be seen. */
export function StartFailure({ words }: { readonly words: CabWords }) {
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
