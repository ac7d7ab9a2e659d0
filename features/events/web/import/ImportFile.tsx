import { Button } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useGo } from '@haulway/platform/web/navigation.tsx'
import { ChooseFile, errorText, FilterRow, Notice, Page } from '@haulway/ui'
import { DropFiles } from '@haulway/ui/form/DropFiles.tsx'
import { MAX_BYTES, MAX_EVENT_ROWS, MAX_POSITIONS } from '../../import/fields.ts'
import { Preview } from './Preview.tsx'
import { Settings } from './Settings.tsx'
import { type FileImport, useFileImport } from './useFileImport.ts'
import styles from './import.module.css'

/** What the file chooser offers first; the format is recognised from the content. */
const ACCEPTED = '.csv,.txt,.tsv,.xlsx,.gpx,.kml,.geojson,.json,.nmea,.log,.kmz,.zip,.gz'
const MEGABYTE = 1_000_000

/** Imports past events or tracks from a file: choose it, preview it, then import it. */
export function ImportFile() {
  const words = useWords()
  const go = useGo()
  const state = useFileImport()
  const { file, preview } = state
  const crumbs = [
    { label: words('events.title'), to: '/events' },
    { label: words('events.import.list'), to: '/events/imports' },
  ]
  return (
    <Page
      title={words('events.import.title')}
      crumbs={crumbs}
      layout={preview ? 'fill' : 'scroll'}
      toolbar={
        <FilterRow
          actions={
            <Button component={ScreenLink} variant="default" size="xs" to="/events/imports">
              {words('events.import.list')}
            </Button>
          }
        />
      }
    >
      {file ? (
        <div className={styles.read} data-fill={preview !== undefined}>
          <Settings state={state} />
          <Refused state={state} />
          {preview && (
            <Preview
              state={state}
              preview={preview}
              onTake={() => state.take(({ id }) => go(`/events/imports?id=${id}`))}
            />
          )}
        </div>
      ) : (
        <Start state={state} />
      )}
    </Page>
  )
}

function Refused({ state: { refused } }: { readonly state: FileImport }) {
  const words = useWords()
  if (refused.length === 0) return null
  const [first, ...others] = [...new Set(refused.map((error) => errorText(words, error)))]
  return (
    <Notice tone="danger" urgent title={first ?? ''}>
      {others.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Notice>
  )
}

function Start({ state }: { readonly state: FileImport }) {
  const words = useWords()
  return (
    <div className={styles.start}>
      <DropFiles onFiles={([file]) => file && state.choose(file)}>
        <FileUp size={32} aria-hidden />
        <p>{words('events.import.start')}</p>
        <p className={styles.hint}>{words('events.import.formats')}</p>
        <ChooseFile
          text={words('import.choose')}
          accept={ACCEPTED}
          button={{ variant: 'filled' }}
          onFiles={([file]) => file && state.choose(file)}
        />
        <p className={styles.hint}>
          {words('events.import.limits', {
            megabytes: MAX_BYTES / MEGABYTE,
            events: MAX_EVENT_ROWS,
            positions: MAX_POSITIONS,
          })}
        </p>
      </DropFiles>
    </div>
  )
}
