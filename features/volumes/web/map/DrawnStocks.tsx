import { useMemo, useState } from 'react'
import { useMapPreferences, type Zone } from '@haulway/map'
import { mapColors, stateColors, type Theme } from '@haulway/map/base/palette.ts'
import { ZonesMap } from '@haulway/map/zones/ZonesMap.tsx'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { ChartsProps } from '@haulway/report/web/index.ts'
import type { LocationOutline } from '../../../locations/location.endpoints.ts'
import type { StockSteps } from '../../volume-rows.ts'
import {
  isNegative,
  type LocationStock,
  type Share,
  shares as allShares,
  stocksAt,
  totalVolume,
} from './stocks-at.ts'
import { StepSlider } from './StepSlider.tsx'
import styles from './map.module.css'

interface DrawnStocksProps {
  readonly steps: StockSteps
  readonly shares: ReadonlyMap<string, Share>
  readonly outlines: readonly LocationOutline[]
  readonly tiles: string | null
  /** The filters: the slider begins at the end again when they change. */
  readonly about: string
  readonly open: NonNullable<ChartsProps['open']>
}

/** Distinguishable with red-green colour blindness (decision 0076). `none`: of locations without a target. */
const colorOf = (share: Share | 'none', theme: Theme): string =>
  ({
    reached: stateColors[theme].returning,
    half: stateColors[theme].loading,
    less: stateColors[theme].hauling,
    none: mapColors[theme].zones.other,
  })[share]

/** `Stockpile A` above `1,240 m³`. */
function useLabel() {
  const words = useWords()
  const measures = useMeasures()
  return (title: string, stock: LocationStock | undefined) => {
    const amount = measures.rounded('haulVolume', stock?.volume) || measures.rounded('weight', stock?.weight)
    return amount ? words('volumes.map.label', { title, amount }) : title
  }
}

function useZones(
  { outlines, shares }: Pick<DrawnStocksProps, 'outlines' | 'shares'>,
  stocks: readonly LocationStock[],
): Zone[] {
  const { theme } = useMapPreferences()
  const labelOf = useLabel()
  const byId = new Map(stocks.map((one) => [one.id, one]))
  return outlines.map(({ id, title, kind, boundary }) => {
    const stock = byId.get(id)
    return {
      id,
      title: labelOf(title, stock),
      kind,
      boundary,
      // Where nothing is planned, the kinds of work are told apart instead.
      ...(shares.size > 0 ? { color: colorOf(shares.get(id) ?? 'none', theme) } : {}),
      ...(stock && isNegative(stock) ? { alarming: true } : {}),
    }
  })
}

/** The locations with their stock at a moment of the range. */
export function DrawnStocks({ steps, shares, outlines, tiles, about, open }: DrawnStocksProps) {
  const words = useWords()
  const measures = useMeasures()
  const { theme } = useMapPreferences()
  const [held, setHeld] = useState<{ about: string; step: number }>()
  const last = steps.steps.length - 1
  const step = held?.about === about ? Math.min(held.step, last) : last
  const stocks = useMemo(() => stocksAt(steps, step), [steps, step])
  const zones = useZones({ outlines, shares }, stocks)
  const when = dateTimeText(steps.steps[step], steps.timeZone)
  const negative = stocks.filter(isNegative).length
  return (
    <>
      <div className={styles.map}>
        <ZonesMap
          label={words('volumes.map.at', { when })}
          zones={zones}
          selection={about}
          tiles={tiles}
          onSelect={(id) => open({ location: id, tab: null, page: null })}
        />
      </div>
      <StepSlider steps={steps} step={step} onStep={(next) => setHeld({ about, step: next })} open={open} />
      <output className={styles.said}>
        {words('volumes.map.said', {
          when,
          zone: zoneText(steps.steps[step], steps.timeZone),
          volume: measures.format('haulVolume', totalVolume(stocks)) || '–',
          locations: words('volumes.said.locations', { count: stocks.length }),
        })}
        {negative > 0 && (
          <strong className={styles.negative}> {words('volumes.map.negative', { count: negative })}</strong>
        )}
      </output>
      {shares.size > 0 && (
        <ul className={styles.legend} aria-label={words('volumes.map.legend')}>
          {([...allShares, 'none'] as const).map((share) => (
            <li key={share}>
              <span className={styles.swatch} style={{ background: colorOf(share, theme) }} aria-hidden />
              {words(`volumes.map.share.${share}`)}
            </li>
          ))}
          <li className={styles.note}>
            {words('volumes.map.share.when', { when: dateTimeText(steps.steps[last], steps.timeZone) })}
          </li>
        </ul>
      )}
    </>
  )
}
