import { useEffect, useState } from 'react'
import type { LengthUnits } from './grid.ts'
import styles from './map.module.css'
import { unitsAMetre } from './motion.ts'
import { type ScaleBar, scaleBar } from './scale.ts'
import { useStage } from './stage.ts'

const WIDEST = 110

/** A bar of a round length in the account's units. */
export function MapScale({ units, locale }: { units: LengthUnits; locale: string }) {
  const { map } = useStage()
  const [bar, setBar] = useState<ScaleBar>()
  useEffect(() => {
    const measure = () => {
      const pixels = 512 * 2 ** map.getZoom()
      const next = scaleBar(1 / (pixels * unitsAMetre(map.getCenter().lat)), units, WIDEST)
      setBar((bar) => (bar?.value === next.value && Math.abs(bar.width - next.width) < 1 ? bar : next))
    }
    measure()
    const subscription = map.on('move', measure)
    return () => subscription.unsubscribe()
  }, [map, units])
  if (!bar) return null
  const text = new Intl.NumberFormat(locale, { style: 'unit', unit: bar.unit }).format(bar.value)
  return (
    <div className={styles.scale} style={{ width: bar.width }}>
      {text}
    </div>
  )
}
