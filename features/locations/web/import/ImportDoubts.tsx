import { NativeSelect } from '@mantine/core'
import { type Encoding, encodings } from '@haulway/interchange'
import { useWords } from '@haulway/platform/web/app.tsx'
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
      {encoding && (
        <NativeSelect
          size="xs"
          label={words('locations.import.encoding')}
          value={encoding}
          data={encodings.map((value) => ({ value, label: value }))}
          onChange={(event) => void state.readIn(event.currentTarget.value as Encoding)}
        />
      )}
    </>
  )
}
