import { Ban, Clock, Hourglass, Snail, TrendingDown, WifiOff, type LucideIcon } from 'lucide-react'
import { durationText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAmounts } from '../../today/web/parts.ts'
import type { TodayMeasure } from '../../today/today.ts'
import type { Trouble, TroubleKind } from '../trouble.ts'
import styles from './monitor.module.css'

const icons: Record<TroubleKind, LucideIcon> = {
  hang: Hourglass,
  queue: Clock,
  silent: WifiOff,
  standing: Ban,
  behind: TrendingDown,
  slow: Snail,
}
export const urgentTroubles: ReadonlySet<TroubleKind> = new Set(['hang', 'queue', 'silent'])

function useTroubleText(measure: TodayMeasure): (trouble: Trouble) => string {
  const words = useWords()
  const amounts = useAmounts()
  const missingText = (missing: number): string => {
    if (measure !== 'loads') return amounts.text(measure, missing)
    // Whole loads only.
    const count = Math.floor(missing + 0.001)
    return words('today.loads', { count, amount: amounts.number('loads', count) })
  }
  return ({ kind, size, limit }) =>
    kind === 'behind'
      ? words('haulMonitor.trouble.behind', { amount: missingText(size) })
      : words(`haulMonitor.trouble.${kind}`, { limit: durationText(limit) })
}

/** Troubles in words. */
export function Troubles({ troubles, measure }: { troubles: readonly Trouble[]; measure: TodayMeasure }) {
  const textOf = useTroubleText(measure)
  if (troubles.length === 0) return null
  return (
    <ul className={styles.troubles}>
      {troubles.map((one) => {
        const Icon = icons[one.kind]
        return (
          <li key={one.kind} data-urgent={urgentTroubles.has(one.kind)}>
            <Icon size={13} aria-hidden />
            {textOf(one)}
          </li>
        )
      })}
    </ul>
  )
}
