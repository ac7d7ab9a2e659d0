import { Button, Loader } from '@mantine/core'
import { Route } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ChooseFile } from '@haulway/ui'
import { DropFiles } from '@haulway/ui/form/DropFiles.tsx'
import styles from '../setup.module.css'
import { Files, NothingFound } from './Files.tsx'
import type { Find } from './useFind.ts'

/** Extensions that the file chooser offers first; the type is determined by the content. */
const ACCEPTED = '.csv,.txt,.tsv,.gpx,.kml,.geojson,.json,.nmea,.log,.kmz,.zip,.gz'

export function FileChoice({ state, label }: { state: Find; label: string }) {
  return <ChooseFile text={label} multiple accept={ACCEPTED} onFiles={(files) => void state.find(files)} />
}

/** Chooses what to search: tracks of the account's machines, or files; lists files that yielded nothing. */
export function Bring({ state }: { state: Find }) {
  const words = useWords()
  const { isReading, proposal } = state
  return (
    <DropFiles className={styles.drop} onFiles={(files) => !isReading && void state.find(files)}>
      {isReading ? (
        <div role="status">
          <Loader size="sm" /> {words('setup.find.searching')}
        </div>
      ) : (
        <>
          <Files state={state} />
          {proposal && proposal.tracks.used > 0 && <NothingFound tracks={proposal.tracks} />}
          <Button
            classNames={{ root: styles.wraps, label: styles.wrapsWords }}
            leftSection={<Route size={15} aria-hidden />}
            onClick={() => void state.findDriven()}
          >
            {words('setup.find.driven')}
          </Button>
          <div className={styles.hint}>{words('setup.find.driven.text')}</div>
          <FileChoice state={state} label={words('setup.find.choose')} />
          <div>{words('setup.find.drop')}</div>
          <div className={styles.hint}>{words('setup.find.formats')}</div>
        </>
      )}
    </DropFiles>
  )
}
