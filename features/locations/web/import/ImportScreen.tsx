import { Button, FileButton, Loader, Skeleton } from '@mantine/core'
import {
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import type { Zone } from '@haulway/map/zones/boundary.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { takeHandedFiles } from '@haulway/platform/web/handedFiles.ts'
import { listAddress } from '@haulway/screens/addresses.ts'
import { UnsavedGuard } from '@haulway/screens/form/UnsavedGuard.tsx'
import { Notice, Page } from '@haulway/ui'
import { DropFiles } from '@haulway/ui/form/DropFiles.tsx'
import { publicConfig } from '../../../session/session.endpoints.ts'
import { locations } from '../../location.resource.ts'
import styles from '../locations.module.css'
import { useOutlines } from '../useOutlines.ts'
import { ImportBar, ImportProgress } from './ImportBar.tsx'
import { ImportTable } from './ImportTable.tsx'
import { ImportDoubts } from './ImportDoubts.tsx'
import { readFile, type FileResult, type ReadHints } from './readFile.ts'
import type { ImportRow } from './rows.ts'
import { useImport, type Import } from './useImport.ts'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

const ImportMap = lazyPart(() => import('./ImportMap.tsx').then((file) => file.ImportMap))

/** Extensions offered by the file chooser; the format is detected by content. */
const ACCEPTED = '.geojson,.json,.kml,.kmz,.zip'

type ReadFile = (file: File, hints: ReadHints) => Promise<FileResult>

/** Imports boundaries of another program: review, correct, save. `read` reads a file in the background. */
export function importScreen(read: ReadFile = readFile) {
  return function LocationImport() {
    return <ImportScreen read={read} />
  }
}

function ImportScreen({ read }: { read: ReadFile }) {
  const words = useWords()
  const state = useImport(read)
  const { rows, problems, saving } = state
  const ready = rows.filter((row) => row.chosen && !problems.has(row.id)).length
  const isBusy = saving?.state === 'running'
  const readHanded = useEffectEvent(() => {
    const [file] = takeHandedFiles()
    if (file) void state.read(file)
  })
  useEffect(() => readHanded(), [])
  return (
    <Page
      title={words('locations.import.title')}
      crumbs={[{ label: words('locations.title'), to: listAddress(locations) }]}
      layout="fill"
      footer={
        rows.length > 0 && (
          <div className={styles.row}>
            <span className={`${styles.grow} ${styles.file}`}>{state.file}</span>
            <FileChoice variant="default" state={state} label={words('locations.import.another')} />
            <Button disabled={ready === 0 || isBusy} loading={isBusy} onClick={() => void state.save()}>
              {words('locations.import.go', { count: ready })}
            </Button>
          </div>
        )
      }
    >
      {rows.length === 0 ? <Choose state={state} /> : <Mend state={state} />}
      <UnsavedGuard unsaved={isBusy} onLeave={() => state.stop()} />
    </Page>
  )
}

function FileChoice({ state, label, variant }: { state: Import; label: string; variant?: 'default' }) {
  return (
    <FileButton accept={ACCEPTED} onChange={(file) => file && void state.read(file)}>
      {(props) => (
        <Button {...props} {...(variant ? { variant } : {})} disabled={state.saving?.state === 'running'}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}

function Choose({ state }: { state: Import }) {
  const words = useWords()
  let body: ReactNode = (
    <>
      <FileChoice state={state} label={words('locations.import.choose')} />
      <div>{words('locations.import.drop')}</div>
      <div>{words('locations.import.formats')}</div>
    </>
  )
  if (state.isReading)
    body = (
      <div role="status">
        <Loader size="sm" /> {words('locations.import.reading', { name: state.file ?? '' })}
      </div>
    )
  return (
    <DropFiles className={styles.drop} onFiles={([file]) => file && void state.read(file)}>
      {state.problem && (
        <Notice tone="danger">
          {state.file}: {words(state.problem.key, state.problem.args)}{' '}
          {state.problem.key === 'interchange.unreadable.tracks' && (
            <ScreenLink to="/locations/find">{words('locations.find')}</ScreenLink>
          )}
        </Notice>
      )}
      <ImportDoubts state={state} />
      {body}
    </DropFiles>
  )
}

function zonesOf(rows: readonly ImportRow[]): Zone[] {
  return rows.flatMap(({ id, name, kind, place, chosen, saved }) =>
    place.boundary && (chosen || saved)
      ? [{ id: String(id), title: name, kind, boundary: place.boundary }]
      : [],
  )
}

/** The table of the file's places beside their map. */
function Mend({ state }: { state: Import }) {
  const words = useWords()
  const { rows, problems, saving } = state
  const [onlyWrong, setOnlyWrong] = useState(false)
  // Progress and result replace the controls, so that the map does not move.
  const isOver = saving?.state === 'running' || saving?.state === 'done'
  const [selected, setSelected] = useState<number | null>(null)
  const outlines = useOutlines()
  const config = useCall(publicConfig, {})
  const known = useMemo(
    () => new Set((outlines.data ?? []).map(({ title }) => title.toLowerCase())),
    [outlines.data],
  )
  // Thousands of places are not redrawn for each typed letter.
  const drawn = useDeferredValue(rows)
  const zones = useMemo(() => zonesOf(drawn), [drawn])
  const shown = onlyWrong ? rows.filter((row) => problems.has(row.id)) : rows
  return (
    <div className={styles.import}>
      <div className={styles.importHead}>
        {!isOver && <ImportDoubts state={state} />}
        {!isOver && <ImportBar state={state} onlyWrong={onlyWrong} onOnlyWrong={setOnlyWrong} />}
        {saving && <ImportProgress saving={saving} onStop={state.stop} />}
      </div>
      <div className={styles.split}>
        <ImportTable state={state} rows={shown} known={known} selected={selected} onSelect={setSelected} />
        <div className={styles.beside}>
          <Suspense fallback={<Skeleton h="100%" role="status" aria-label={words('ui.loading')} />}>
            <ImportMap
              label={words('locations.import.map')}
              rows={drawn}
              zones={zones}
              tiles={config.data?.tiles ?? null}
              selected={selected === null ? null : String(selected)}
              onSelect={(id) => setSelected(Number(id))}
            />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
