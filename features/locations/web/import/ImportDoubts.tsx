import { useWords } from '@haulway/platform/web/app.tsx'
import { EncodingSelect } from '@haulway/screens/inputs/ReadingSelects.tsx'
import { Notice } from '@haulway/ui'
import type { Import } from './useImport.ts'

/** What reading the file had to assume, with the encoding to choose where it was guessed. */
export function ImportDoubts({ state }: { state: Import }) {
  const words = useWords()
  const { doubts, encoding } = state
  return (
    <>
      {doubts.length > 0 && (
        <Notice tone="warning">
          {doubts.map(({ about, args }) => (
            <div key={`${about} ${JSON.stringify(args)}`}>{words(`interchange.doubt.${about}`, args)}</div>
          ))}
        </Notice>
      )}
      {encoding && <EncodingSelect value={encoding} onChange={(chosen) => void state.readIn(chosen)} />}
    </>
  )
}
