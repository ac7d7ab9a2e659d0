import { Button, Skeleton } from '@mantine/core'
import type { Theme } from '@haulway/map/base/palette.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { Empty, Select } from '@haulway/ui'
import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useMemo } from 'react'
import type { ClientMachine } from '../../../telemetry/telemetry.ts'
import { useNow, type FleetStore } from '../../../telemetry/web/parts.ts'
import { RouteMachines } from './RouteMachines.tsx'
import styles from './routes.module.css'
import type { DispatcherAddress } from '../useDispatcherAddress.ts'
import type { RouteItem, Site } from '../useSite.ts'

export interface RoutePanelProps {
  fleet: FleetStore
  machines: readonly ClientMachine[]
  site: Site
  theme: Theme
  address: DispatcherAddress
  onChange: (changes: Partial<DispatcherAddress>) => void
}

/** In the address: the machines without a route. */
const UNASSIGNED = 'none'

/** The routes with their machines; one is open at a time and drawn on the map. */
export function RoutePanel({ fleet, machines, site, theme, address, onChange }: RoutePanelProps) {
  const words = useWords()
  const go = useGo()
  const mayCreate = useCan()('create', 'routes')
  const now = useNow(fleet.clock)
  const onRoute = useMemo(() => Map.groupBy(machines, ({ routeId }) => routeId ?? UNASSIGNED), [machines])
  if (site.isLoading) return <Waiting />
  if (site.routes.length === 0) {
    const action = mayCreate && (
      <Button size="xs" onClick={() => go('/routes/new')}>
        {words('dispatcher.routes.empty.action')}
      </Button>
    )
    return (
      <Empty
        ofSite
        title={words('dispatcher.routes.empty')}
        text={words('dispatcher.routes.empty.text')}
        action={action}
      />
    )
  }
  const ofProject = site.routes.filter((route) => route.project.id === address.project)
  const shown = ofProject.length > 0 ? ofProject : site.routes
  const rest = { id: UNASSIGNED, title: words('dispatcher.routes.unassigned') }
  return (
    <>
      <ProjectChoice site={site} project={address.project} onChange={onChange} />
      <ul ref={showOpen} className={styles.routes}>
        {[...shown, rest].map((route) => {
          const those = onRoute.get(route.id) ?? []
          const open = address.route === route.id
          return (
            <li key={route.id}>
              <RouteHead
                route={route}
                count={those.length}
                open={open}
                onToggle={() => onChange({ route: open ? null : route.id })}
              />
              {open && (
                <RouteMachines
                  route={route.id === UNASSIGNED ? null : route.id}
                  machines={those}
                  all={machines}
                  site={site}
                  theme={theme}
                  now={now}
                  selected={address.machine}
                  onSelect={(machine) => onChange({ machine, follow: false })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Scrolls to the route that a link or the search opened. */
function showOpen(list: HTMLUListElement | null): void {
  list?.querySelector('[aria-expanded="true"]')?.scrollIntoView({ block: 'nearest' })
}

interface ProjectChoiceProps extends Pick<RoutePanelProps, 'site' | 'onChange'> {
  project: string | null
}

/** Where there are several projects: whose routes are listed, and whose site the map shows. */
function ProjectChoice({ site, project, onChange }: ProjectChoiceProps) {
  const words = useWords()
  const projects = [...new Map(site.routes.map((route) => [route.project.id, route.project.title]))]
  if (projects.length < 2) return null
  return (
    <Select
      size="xs"
      className={styles.project ?? ''}
      aria-label={words('dispatcher.routes.project')}
      placeholder={words('dispatcher.routes.project.all')}
      clearable
      searchable
      data={projects.map(([value, label]) => ({ value, label }))}
      value={project}
      onChange={(id) => onChange({ project: id, route: null })}
    />
  )
}

const titles = (places: readonly { title: string }[]) => places.map(({ title }) => title).join(', ')

interface RouteHeadProps {
  route: { id: string; title: string } | RouteItem
  count: number
  open: boolean
  onToggle: () => void
}

function RouteHead({ route, count, open, onToggle }: RouteHeadProps) {
  const words = useWords()
  const name = useId()
  const Arrow = open ? ChevronDown : ChevronRight
  const ends = 'loadLocations' in route ? route : null
  return (
    <button
      type="button"
      className={styles.head}
      aria-expanded={open}
      aria-labelledby={name}
      onClick={onToggle}
    >
      <Arrow size={16} aria-hidden />
      <span className={styles.names}>
        <span id={name} className={styles.name}>
          {route.title}
        </span>
        {ends && (
          <span className={styles.ends}>
            {titles(ends.loadLocations)} <ArrowRight size={12} aria-hidden /> {titles(ends.dumpLocations)}
          </span>
        )}
      </span>
      <span className={styles.count}>{words('dispatcher.routes.machines', { count })}</span>
    </button>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy>
      {[0, 1, 2, 3].map((one) => (
        <Skeleton key={one} height={44} mb={6} />
      ))}
    </div>
  )
}
