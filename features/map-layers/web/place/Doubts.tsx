import type { Doubt } from '@haulway/interchange'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'

/** What placing a picture had to assume. */
export function Doubts({ doubts }: { doubts: readonly Doubt[] }) {
  const words = useWords()
  if (doubts.length === 0) return null
  return (
    <Notice tone="info">
      {doubts.map(({ about, args }) => (
        <div key={about}>{words(`interchange.doubt.${about}`, args)}</div>
      ))}
    </Notice>
  )
}
