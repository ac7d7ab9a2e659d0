import { Button, Progress, Skeleton } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import type { Zone } from '@haulway/map/zones/boundary.ts'
import { useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { takeHandedFiles } from '@haulway/platform/web/handedFiles.ts'
import { useAddress, useGo } from '@haulway/platform/web/navigation.tsx'
import { LARGEST_PAGE_SIZE, type Reference } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { UnsavedGuard } from '@haulway/screens/form/UnsavedGuard.tsx'
import { Notice, Page } from '@haulway/ui'
import { locations } from '../../../locations/location.resource.ts'
import { projects } from '../../../projects/project.resource.ts'
import { publicConfig } from '../../../session/session.endpoints.ts'
import styles from '../setup.module.css'
import { Bring, FileChoice } from './Bring.tsx'
import { Files, NothingFound } from './Files.tsx'
import { type Finder, openFinder } from './finder.ts'
import { FoundMachines } from './FoundMachines.tsx'
import { FoundRoutes } from './FoundRoutes.tsx'
import { Proposals } from './Proposals.tsx'
import { boundaryOf } from './proposals.ts'
import { type Find, useFind } from './useFind.ts'
import { useTake } from './useTake.ts'

const FoundMap = lazyPart(() => import('./FoundMap.tsx').then((file) => file.FoundMap))

/** Finds locations and routes in tracks, to be reviewed, named and accepted. `open` creates the finder. */
export function findScreen(open: () => Finder = openFinder) {
  return function FindPlaces() {
    return <FindScreen open={open} />
  }
}

function FindScreen({ open }: { open: () => Finder }) {
  const words = useWords()
  const go = useGo()
  const [address] = useAddress()
  const ofSetup = address['from'] === 'setup'
  const state = useFind(open)
  const storesTracks = state.machines.some(({ chosen }) => chosen)
  const take = useTake(state, () =>
    go(ofSetup || storesTracks ? '/setup' : `${listAddress(locations)}?sort=-modifiedAt`),
  )
  const project = useProject(state)
  const hasResult = state.rows.length + state.machines.length > 0
  const start = useEffectEvent(() => {
    const files = takeHandedFiles()
    if (files.length > 0) void state.find(files)
    else if (address['of'] === 'machines') void state.findDriven()
  })
  useEffect(() => start(), [])
  const up = ofSetup
    ? { label: words('setup.title'), to: '/setup' }
    : { label: words('locations.title'), to: listAddress(locations) }
  return (
    <Page
      title={words('setup.find.title')}
      crumbs={[up]}
      layout="fill"
      footer={hasResult && <Foot state={state} take={take} project={project} />}
    >
      {hasResult ? <Look state={state} take={take} project={project} /> : <Bring state={state} />}
      <UnsavedGuard unsaved={take.sending !== null} onLeave={take.stop} />
    </Page>
  )
}

type ChosenProject = ReturnType<typeof useProject>

/** The project of the routes: the selected one, else the only one that is near; null is a new one of this title. */
function useProject(state: Find) {
  const me = useMe()
  const can = useCan()('list', projects.permission)
  const [chosen, choose] = useState<Reference | null>()
  const [typed, type] = useState<string | null>(null)
  const { data } = useList(projects, { limit: LARGEST_PAGE_SIZE }, { enabled: can })
  const known = data?.items ?? []
  const [only, other] = known
  const usual = only && !other && !state.isFar ? { id: only.id, title: only.title } : null
  const isTaken = (title: string) => known.some((one) => one.title.toLowerCase() === title.toLowerCase())
  const own = me.contextAccount.title
  let title = own
  for (let site = 2; isTaken(title); site += 1) title = `${own} ${site}`
  return { chosen: chosen === undefined ? usual : chosen, choose, title: typed ?? title, type }
}

interface LookProps {
  readonly state: Find
  readonly take: ReturnType<typeof useTake>
  readonly project: ChosenProject
}

/** The places beside their map, and the routes between them. */
function Look({ state, take, project }: LookProps) {
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
          {rows.length === 0 && proposal && <NothingFound tracks={proposal.tracks} />}
          <Proposals state={state} refused={take.refused.zones} selected={selected} onSelect={setSelected} />
          <FoundRoutes
            state={state}
            refused={take.refused.routes}
            project={project.chosen}
            newTitle={project.title}
            onNewTitle={project.type}
            onProject={project.choose}
          />
          <FoundMachines state={state} />
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

interface FootProps {
  readonly state: Find
  readonly take: ReturnType<typeof useTake>
  readonly project: ChosenProject
}

/** What is selected, in words, and the button that takes it. */
function Foot({ state, take, project }: FootProps) {
  const words = useWords()
  const { rows, problems, cycles } = state
  const zones = rows.filter((row) => row.chosen)
  const routes = state.routes.filter((row) => row.chosen)
  const machines = state.machines.filter((row) => row.chosen)
  const sum = (cycles ?? []).reduce((all, one) => all + one.cycles, 0)
  const isNameless =
    routes.some(({ name }) => name.trim() === '') ||
    (routes.length > 0 && !project.chosen && project.title.trim() === '')
  const isWrong = problems.size > 0 || isNameless || machines.some(({ problem }) => problem !== null)
  const isEmpty = zones.length + routes.length + machines.length === 0
  const label = [
    ...(zones.length > 0 || routes.length + machines.length === 0
      ? [words('setup.find.places', { count: zones.length })]
      : []),
    ...(routes.length > 0 ? [words('setup.find.routes', { count: routes.length })] : []),
    ...(machines.length > 0 ? [words('setup.find.machines', { count: machines.length })] : []),
  ].join(', ')
  if (take.sending) return <SendingFiles take={take} />
  return (
    <div className={styles.row}>
      <span className={`${styles.grow} ${styles.file}`} role="status">
        {words('setup.find.sum', { count: rows.length, chosen: zones.length })}
        {' · '}
        {words(cycles ? 'setup.find.cycles' : 'setup.find.counting', { count: sum })}
      </span>
      <FileChoice state={state} label={words('setup.find.others')} />
      <Button
        disabled={isEmpty || isWrong || take.isPending}
        onClick={() =>
          take.send({
            zones,
            routes,
            machines,
            project: project.chosen,
            projectTitle: project.chosen ? null : project.title.trim(),
          })
        }
      >
        {words('setup.find.take', { what: label })}
      </Button>
    </div>
  )
}

/** Progress of the positions on their way to the server; after a failure, how to go on. */
function SendingFiles({ take: { sending, retry } }: Pick<FootProps, 'take'>) {
  const words = useWords()
  if (!sending) return null
  const { sent, files, failure } = sending
  if (!failure)
    return (
      <div role="status">
        {words('setup.find.sending', { count: sent, files })}
        <Progress
          value={(100 * sent) / files}
          mt={4}
          aria-label={words('setup.find.sending', { count: sent, files })}
        />
      </div>
    )
  return (
    <div className={styles.row}>
      <div className={styles.grow}>
        <Notice tone="danger" urgent title={words('setup.find.notSent')}>
          {failure.errors[0]
            ? words.optional(failure.errors[0].key, failure.errors[0].args)
            : failure.message}
        </Notice>
      </div>
      <Button onClick={retry}>{words('ui.retry')}</Button>
    </div>
  )
}
