import { Check, Route as RouteSign } from 'lucide-react'
import type { Route } from '../../cab.ts'
import { useCab, useCabState, useWords } from '../../parts/cab-context.tsx'
import { Row, Rows } from '../../parts/Rows.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { useActs } from '../acts.tsx'
import styles from './sheets.module.css'

/** Routes by project, in the order in which the session names them. */
function byProject(routes: readonly Route[]): { id: string; title: string; routes: Route[] }[] {
  const groups = new Map<string, { id: string; title: string; routes: Route[] }>()
  for (const route of routes) {
    const { id, title } = route.project
    const group = groups.get(id) ?? { id, title, routes: [] }
    group.routes.push(route)
    groups.set(id, group)
  }
  return [...groups.values()]
}

const placesOf = (places: readonly { readonly title: string }[]): string =>
  places.map(({ title }) => title).join(', ')

/** The routes that this machine may drive; one tap chooses. */
export function RouteSheet({ onClose }: { readonly onClose: () => void }) {
  const cab = useCab()
  const words = useWords()
  const acts = useActs()
  const routes = useCabState((state) => state.session?.routes ?? none)
  const current = useCabState((state) => state.route?.id)
  const groups = byProject(routes)

  async function choose(route: Route): Promise<void> {
    const text = words('cab.work.chosen', { route: route.title })
    if (route.id === current) onClose()
    else if (await acts.perform(() => cab.chooseRoute(route.id), { text, spoken: true })) onClose()
  }

  return (
    <Sheet heading={words('cab.work.chooseRoute')} onClose={onClose}>
      {routes.length === 0 && <p>{words('cab.work.noRoute.none')}</p>}
      {groups.map((group) => (
        <section key={group.id} className={styles.group}>
          {groups.length > 1 && <h2 className={styles.groupTitle}>{group.title}</h2>}
          <Rows label={group.title}>
            {group.routes.map((route) => (
              <Row
                key={route.id}
                icon={<RouteSign aria-hidden />}
                title={route.title}
                current={route.id === current}
                end={route.id === current && <Check aria-hidden />}
                onPress={() => void choose(route)}
              >
                {placesOf(route.loadLocations)} → {placesOf(route.dumpLocations)}
                {route.material && ` · ${route.material.title}`}
                {route.id === current && <strong className={styles.told}>{words('cab.work.current')}</strong>}
              </Row>
            ))}
          </Rows>
        </section>
      ))}
    </Sheet>
  )
}
const none: readonly Route[] = []
