import { ArrowDownToLine, Layers, Shovel } from 'lucide-react'
import type { Reference } from '@haulway/resource'
import { Button } from '../../parts/Button.tsx'
import { useCab, useCabState, useWords } from '../../parts/cab-context.tsx'
import { useActs } from '../acts.tsx'
import { useTouch, type Touch } from '../use-touch.ts'
import { LastLoad } from '../truck/LastLoad.tsx'
import { LoadFigures } from '../truck/LoadFigures.tsx'
import { bucketsSince } from './buckets.ts'
import { NextTrucks } from './NextTrucks.tsx'
import styles from './loader.module.css'

export interface LoaderWorkProps {
  readonly materials: readonly Reference[]
  /** null: as on the route. */
  readonly material: Reference | null
  readonly onMaterial: () => void
}

/** What an operator needs: the truck at the loader, one button for it, and who comes next. */
export function LoaderWork({ materials, material, onMaterial }: LoaderWorkProps) {
  const words = useWords()
  const truck = useCabState((state) => state.work?.trucks[0] ?? null)
  const routeMaterial = useCabState((state) => state.route?.material?.title)
  const present = truck?.doing === 'loaded' ? truck : null
  const shown = material?.title ?? present?.material?.title ?? routeMaterial ?? ''
  return (
    <div className={styles.loader}>
      <section className={styles.now} aria-label={words('cab.work.now')}>
        <p className={styles.verb}>{words('cab.work.now')}</p>
        <h1 className={styles.truck}>{present?.title ?? words('cab.work.now.none')}</h1>
        {materials.length > 1 ? (
          <Button icon={<Layers aria-hidden />} onPress={onMaterial}>
            {shown === '' ? words('cab.work.materials') : shown}
          </Button>
        ) : (
          <p className={styles.material}>{shown}</p>
        )}
      </section>
      <Acts material={material} truck={present?.title ?? null} />
      <NextTrucks after={present} />
      <div className={styles.figures}>
        <LoadFigures />
        <LastLoad />
      </div>
    </div>
  )
}

interface ActsProps {
  readonly material: Reference | null
  readonly truck: string | null
}

/** *Loaded* closes the load of the truck; buckets are counted for those who weigh by them. */
function Acts({ material, truck }: ActsProps) {
  const cab = useCab()
  const words = useWords()
  const acts = useActs()
  const locked = useCabState((state) => state.locked)
  const buckets = useCabState(bucketsSince)
  const [loadedTouch, bucketTouch] = [useTouch(), useTouch()]

  async function press(touch: Touch, act: () => Promise<void>, text: string): Promise<void> {
    if (!touch.begin()) return
    const wrong = `${words('cab.work.wrong')}: ${text}`
    if (!(await acts.perform(act, { text, wrong, spoken: true }))) touch.reset()
  }
  const title = truck === null ? words('cab.work.loaded') : words('cab.work.loaded.truck', { truck })
  const given = material ? [material.id] : []
  return (
    <div className={styles.acts}>
      <Button
        size="main"
        tone="first"
        icon={<ArrowDownToLine aria-hidden />}
        stacked
        disabled={locked}
        onPress={() => void press(loadedTouch, () => cab.loaded(...given), title)}
      >
        {words('cab.work.loaded')}
      </Button>
      <Button
        size="main"
        icon={<Shovel aria-hidden />}
        stacked
        disabled={locked}
        onPress={() =>
          void press(
            bucketTouch,
            () => cab.bucket(...given),
            words('cab.work.bucket.count', { count: buckets + 1 }),
          )
        }
      >
        {words('cab.work.bucket')}
        <span className={styles.buckets} data-testid="buckets">
          {buckets}
        </span>
      </Button>
    </div>
  )
}
