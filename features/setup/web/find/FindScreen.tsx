import { Button, Skeleton } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import type { Zone } from '@haulway/map/zones/boundary.ts'
import { useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress, useGo } from '@haulway/platform/web/navigation.tsx'
import type { Reference } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { Page } from '@haulway/ui'
import { locations } from '../../../locations/location.resource.ts'
import { projects } from '../../../projects/project.resource.ts'
import { publicConfig } from '../../../session/session.endpoints.ts'
import styles from '../setup.module.css'
import { Bring, FileChoice } from './Bring.tsx'
import { Files } from './Files.tsx'
import { type Finder, openFinder } from './finder.ts'
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
  const take = useTake(() => go(ofSetup ? '/setup' : `${listAddress(locations)}?sort=-modifiedAt`))
  const project = useProject()
  const hasPlaces = state.rows.length > 0
  const start = useEffectEvent(() => void state.findDriven())
  const isAsked = address['of'] === 'machines'
  useEffect(() => {
    if (isAsked) start()
  }, [isAsked])
  const up = ofSetup
    ? { label: words('setup.title'), to: '/setup' }
    : { label: words('locations.title'), to: listAddress(locations) }
  return (
    <Page
      title={words('setup.find.title')}
      crumbs={[up]}
      layout="fill"
      footer={hasPlaces && <Foot state={state} take={take} project={project.chosen} />}
    >
      {hasPlaces ? <Look state={state} take={take} project={project} /> : <Bring state={state} />}
    </Page>
  )
}

/** The project of the routes: the selected one, else the only one; null is a new one. */
function useProject() {
  const can = useCan()('list', projects.permission)
  const [chosen, choose] = useState<Reference | null>()
  const { data } = useList(projects, { limit: 2 }, { enabled: can })
  const [only, other] = data?.items ?? []
  const usual = only && !other ? { id: only.id, title: only.title } : null
  return { chosen: chosen === undefined ? usual : chosen, choose }
}

interface LookProps {
  readonly state: Find
  readonly take: ReturnType<typeof useTake>
  readonly project: ReturnType<typeof useProject>
}

/** The places beside their map, and the routes between them. */
function Look({ state, take, project }: LookProps) {
  const words = useWords()
  const me = useMe()
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
          <Proposals state={state} refused={take.refused.zones} selected={selected} onSelect={setSelected} />
          <FoundRoutes
            state={state}
            refused={take.refused.routes}
            project={project.chosen}
            newProject={me.contextAccount.title}
            onProject={project.choose}
          />
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
  readonly project: Reference | null
}

/** The number of selected entries, and the button that accepts them. */
function Foot({ state, take, project }: FootProps) {
  const words = useWords()
  const { rows, problems, cycles } = state
  const zones = rows.filter((row) => row.chosen)
  const routes = state.routes.filter((row) => row.chosen)
  const sum = (cycles ?? []).reduce((all, one) => all + one.cycles, 0)
  const nameless = routes.some(({ name }) => name.trim() === '')
  const label = [
    ...(zones.length > 0 || routes.length === 0 ? [words('setup.find.places', { count: zones.length })] : []),
    ...(routes.length > 0 ? [words('setup.find.routes', { count: routes.length })] : []),
  ].join(', ')
  return (
    <div className={styles.row}>
      <span className={`${styles.grow} ${styles.file}`} role="status">
        {words('setup.find.sum', { count: rows.length, chosen: zones.length })}
        {' · '}
        {words(cycles ? 'setup.find.cycles' : 'setup.find.counting', { count: sum })}
      </span>
      <FileChoice state={state} label={words('setup.find.others')} />
      <Button
        disabled={zones.length + routes.length === 0 || problems.size > 0 || nameless || take.isPending}
        onClick={() => take.send(zones, routes, project)}
      >
        {words('setup.find.take', { what: label })}
      </Button>
    </div>
  )
}
