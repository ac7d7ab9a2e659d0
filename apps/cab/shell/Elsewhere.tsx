import { TriangleAlert } from 'lucide-react'
import { useWords } from '../parts/cab-context.tsx'
import { Message } from '../parts/Message.tsx'

/** Another tab records; this one takes over by itself when that is closed. */
export function Elsewhere() {
  const words = useWords()
  return (
    <Message icon={<TriangleAlert aria-hidden />} title={words('cab.elsewhere.title')}>
      <p>{words('cab.elsewhere.text')}</p>
    </Message>
  )
}
