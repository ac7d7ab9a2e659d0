import {
  BatteryCharging,
  BatteryFull,
  BatteryLow,
  BatteryMedium,
  Clock3,
  RefreshCw,
  Unplug,
  Wifi,
  WifiOff,
} from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { InventoryItem } from '../../inventory.ts'
import type { TabletState } from '../../inventory.endpoints.ts'
import { isBatteryLow, useTabletTexts } from './useTabletTexts.ts'
import styles from './inventory.module.css'

const icons = { online: Wifi, offline: WifiOff, never: Clock3, unregistered: Unplug }

/** The state in a word, told apart also by its icon. */
export function StateMark({ state }: { readonly state: TabletState }) {
  const words = useWords()
  const Icon = icons[state]
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={14} aria-hidden />
      {words(`tablets.status.${state}`)}
    </span>
  )
}

/** Above it the battery of the icon is full. */
const HALF = 0.6

/** Red below 20 %. */
export function BatteryMark({ tablet }: { readonly tablet: InventoryItem }) {
  const texts = useTabletTexts()
  const { battery, charging } = tablet
  if (battery === null) return null
  const low = isBatteryLow(tablet)
  const Icon = charging ? BatteryCharging : low ? BatteryLow : battery < HALF ? BatteryMedium : BatteryFull
  return (
    <span className={styles.mark} data-low={low} title={texts.battery(tablet)}>
      <Icon size={15} role="img" aria-label={texts.battery(tablet)} />
      <span aria-hidden>{texts.percent(tablet)}</span>
    </span>
  )
}

/** The build that it runs, marked when it is to run another one. */
export function SoftwareMark({ tablet }: { readonly tablet: InventoryItem }) {
  const texts = useTabletTexts()
  const { softwareVersion } = tablet
  if (softwareVersion === null) return null
  const wanted = texts.wanted(tablet)
  return (
    <span className={styles.mark} data-wanted={wanted !== undefined}>
      {wanted !== undefined && <RefreshCw size={13} role="img" aria-label={wanted} />}
      <span className={styles.version}>{softwareVersion}</span>
    </span>
  )
}
