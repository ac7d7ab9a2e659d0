import { Check, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { RouteChange } from '../../cab.ts'
import { Button } from '../../parts/Button.tsx'
import { useCab, useCabState, useWords } from '../../parts/cab-context.tsx'
import { useActs } from '../acts.tsx'
import { clip } from '../clip.ts'
import { useAnnouncement } from '../useAnnouncement.ts'
import styles from './change.module.css'

/** Most characters of the route and of each place while the machine moves. */
const ROUTE_IN_MOTION = 30
const PLACE_IN_MOTION = 18

const titlesOf = (places: readonly { readonly title: string }[]): string =>
  places.map(({ title }) => title).join(', ')

/** A change of route over everything else, said every half minute until the driver has answered. */
export function RouteChangeNotice({ change }: { readonly change: RouteChange }) {
  const cab = useCab()
  const words = useWords()
  const acts = useActs()
  const id = useId()
  const moving = useCabState((state) => state.moving)
  const [busy, setBusy] = useState(false)
  const [load, dump] = [titlesOf(change.loadLocations), titlesOf(change.dumpLocations)]
  const said = words(change.forced ? 'cab.work.change.forced.said' : 'cab.work.change.said', {
    route: change.route.title,
    load,
    dump,
  })
  useAnnouncement(said)

  const agreed = words(change.forced ? 'cab.work.change.understood' : 'cab.work.change.agree')
  async function answer(): Promise<void> {
    setBusy(true)
    await acts.perform(() => cab.acknowledgeRouteChange(), { text: agreed })
    setBusy(false)
  }
  const short = (text: string, most: number) => (moving ? clip(text, most) : text)

  return (
    <div role="alertdialog" aria-modal="true" aria-labelledby={id} className={styles.notice}>
      <div className={styles.said}>
        <h1 id={id} className={styles.heading}>
          <TriangleAlert aria-hidden />
          {words(change.forced ? 'cab.work.change.forced' : 'cab.work.change')}
        </h1>
        <p className={styles.route}>{short(change.route.title, ROUTE_IN_MOTION)}</p>
        <dl className={styles.places}>
          <dt>{words('cab.work.load')}</dt>
          <dd>{short(load, PLACE_IN_MOTION)}</dd>
          <dt>{words('cab.work.dump')}</dt>
          <dd>{short(dump, PLACE_IN_MOTION)}</dd>
        </dl>
        {!moving && !change.forced && <p>{words('cab.work.change.loaded')}</p>}
      </div>
      <div className={styles.answer}>
        <Button
          size="main"
          tone="first"
          icon={<Check aria-hidden />}
          disabled={busy}
          onPress={() => void answer()}
        >
          {agreed}
        </Button>
      </div>
    </div>
  )
}
