import { useEffect, useState } from 'react'
import type { LengthUnits } from '../base/length-units.ts'
import styles from '../base/map.module.css'
import { unitsPerMetre } from '../machines/motion.ts'
import { type ScaleBar, scaleBar } from './scale.ts'
import { useStage } from '../base/stage.ts'

const WIDEST = 110

function isAlike(bar: ScaleBar | undefined, next: ScaleBar): boolean {
  return bar?.value === next.value && bar.label === next.label && Math.abs(bar.width - next.width) < 1
}

/** Scale bar of a round length in the account's units. */
export function MapScale({ units, locale }: { units: LengthUnits; locale: string }) {
  const { map } = useStage()
  const [bar, setBar] = useState<ScaleBar>()
  useEffect(() => {
    const measure = () => {
      const pixels = 512 * 2 ** map.getZoom()
      const next = scaleBar(1 / (pixels * unitsPerMetre(map.getCenter().lat)), units, WIDEST)
      setBar((bar) => (isAlike(bar, next) ? bar : next))
    }
    measure()
    const subscription = map.on('move', measure)
    return () => subscription.unsubscribe()
  }, [map, units])
  if (!bar) return null
  const value = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(bar.value)
  return (
    <div className={styles.scale} style={{ width: bar.width }}>
      {value} {bar.label}
    </div>
  )
}
