import { Hourglass, Route as RouteSign } from 'lucide-react'
import { Button } from '../parts/Button.tsx'
import { useCabState, useWords } from '../parts/cab-context.tsx'
import styles from './WorkScreen.module.css'

/** Before the first contact of this machine. */
export function NoSession() {
  const words = useWords()
  const online = useCabState((state) => state.network === 'online')
  return (
    <main className={styles.nothing}>
      <Hourglass aria-hidden />
      <h1>{words('cab.work.noSession')}</h1>
      <p>{words(online ? 'cab.work.noSession.online' : 'cab.work.noSession.offline')}</p>
    </main>
  )
}

/** Nobody has said yet which route is driven. */
export function NoRoute({ onChoose }: { readonly onChoose: () => void }) {
  const words = useWords()
  const hasRoutes = useCabState((state) => (state.session?.routes.length ?? 0) > 0)
  return (
    <div className={styles.nothing}>
      <RouteSign aria-hidden />
      <h1>{words('cab.work.noRoute')}</h1>
      <p>{words(hasRoutes ? 'cab.work.noRoute.text' : 'cab.work.noRoute.none')}</p>
      {hasRoutes && (
        <Button size="main" tone="first" icon={<RouteSign aria-hidden />} onPress={onChoose}>
          {words('cab.work.chooseRoute')}
        </Button>
      )}
    </div>
  )
}
