import { Button, Loader, Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Zone } from '@haulway/map/zones/boundary.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { ChooseFile, Page } from '@haulway/ui'
import { DropFiles } from '@haulway/ui/DropFiles.tsx'
import { publicConfig } from '../../../session/session.endpoints.ts'
import { importLocations } from '../../location.endpoints.ts'
import { locations } from '../../location.resource.ts'
import styles from '../locations.module.css'
import { openFinder, type Finder } from './finder.ts'
import { Files, NothingFound } from './Files.tsx'
import { Proposals } from './Proposals.tsx'
import { boundaryOf } from './proposals.ts'
import { useFind, type Find } from './useFind.ts'

const FoundMap = lazy(() => import('./FoundMap.tsx').then((file) => ({ default: file.FoundMap })))

/** What the file chooser offers first; what a file is, its contents tell. */
const ACCEPTED = '.csv,.txt,.tsv,.gpx,.kml,.geojson,.json,.nmea,.log'

/** Places of work found from recorded tracks: looked at, named, and then taken. `open` makes what searches. */
export function findScreen(open: () => Finder = openFinder) {
  return function FindPlaces() {
    return <FindScreen open={open} />
  }
}

function FindScreen({ open }: { open: () => Finder }) {
  const words = useWords()
  const state = useFind(open)
  const hasPlaces = state.rows.length > 0
  return (
    <Page
      title={words('locations.find.title')}
      crumbs={[{ label: words('locations.title'), to: listAddress(locations) }]}
      layout="fill"
      footer={hasPlaces && <Foot state={state} />}
    >
      {hasPlaces ? <Look state={state} /> : <Bring state={state} />}
    </Page>
  )
}

function FileChoice({ state, label }: { state: Find; label: string }) {
  return (
    <ChooseFile
      text={label}
      multiple
      accept={ACCEPTED}
      onFiles={(files) => void state.find(files)}
      {...(state.rows.length > 0 ? {} : { button: { variant: 'filled' } })}
    />
  )
}

/** Where files are dropped, with what came of those that gave nothing. */
function Bring({ state }: { state: Find }) {
  const words = useWords()
  const { isReading, proposal } = state
  return (
    <DropFiles className={styles.drop} onFiles={(files) => !isReading && void state.find(files)}>
      {isReading ? (
        <div role="status">
          <Loader size="sm" /> {words('locations.find.searching')}
        </div>
      ) : (
        <>
          <Files state={state} />
          {proposal && proposal.tracks.used > 0 && <NothingFound tracks={proposal.tracks} />}
          <FileChoice state={state} label={words('locations.find.choose')} />
          <div>{words('locations.find.drop')}</div>
          <div className={styles.hint}>{words('locations.find.formats')}</div>
        </>
      )}
    </DropFiles>
  )
}

/** The places beside their map. */
function Look({ state }: { state: Find }) {
  const words = useWords()
  const { rows, proposal } = state
  const [selected, setSelected] = useState<number | null>(null)
  const config = useCall(publicConfig, {})
  const zones = useMemo(
    () =>
      rows.map(({ id, name, kind, place, chosen }): Zone => ({
        id: String(id),
        title: name,
        kind,
        boundary: boundaryOf(place),
        muted: !chosen,
      })),
    [rows],
  )
  return (
    <div className={styles.import}>
      <div className={styles.split}>
        <div className={styles.found}>
          <Files state={state} />
          <Proposals state={state} selected={selected} onSelect={setSelected} />
        </div>
        <div className={styles.beside}>
          <Suspense fallback={<Skeleton h="100%" role="status" aria-label={words('ui.loading')} />}>
            <FoundMap
              zones={zones}
              roads={proposal?.roads ?? []}
              tiles={config.data?.tiles ?? null}
              selected={selected}
              onSelect={setSelected}
            />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

/** How much is chosen, and the click that takes it. */
function Foot({ state }: { state: Find }) {
  const words = useWords()
  const go = useGo()
  const take = useAction(importLocations)
  const { rows, problems, cycles } = state
  const chosen = rows.filter((row) => row.chosen)
  const sum = (cycles ?? []).reduce((all, one) => all + one.cycles, 0)
  const body = {
    rows: chosen.map(({ name, kind, place }) => ({
      title: name.trim(),
      kind,
      boundary: boundaryOf(place),
      description: null,
    })),
    mode: 'add' as const,
    project: null,
    more: null,
  }
  return (
    <div className={styles.row}>
      <span className={`${styles.grow} ${styles.file}`} role="status">
        {words('locations.find.sum', { count: rows.length, chosen: chosen.length })}
        {' · '}
        {words(cycles ? 'locations.find.cycles' : 'locations.find.counting', { count: sum })}
      </span>
      <FileChoice state={state} label={words('locations.find.others')} />
      <Button
        disabled={chosen.length === 0 || problems.size > 0 || take.isPending}
        onClick={() =>
          take.mutate({ body }, { onSuccess: () => go(`${listAddress(locations)}?sort=-modifiedAt`) })
        }
      >
        {words('locations.find.take', { count: chosen.length })}
      </Button>
    </div>
  )
}
