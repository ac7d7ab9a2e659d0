import { ActionIcon } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Maximize, Minus, Plus } from 'lucide-react'
import { MapExtras } from './MapExtras.tsx'
import styles from '../base/map.module.css'
import { useStage } from '../base/stage.ts'

const MOVE = { duration: 150 }
const SIZE = 34
/** Pixels to leave free for the buttons beside a fitted view, so that they cover no label. */
export const BUTTONS_WIDTH = SIZE + 12

/** Zoom buttons, and a button that fits everything into view. */
export function MapButtons({ onFit }: { onFit: () => void }) {
  const { map } = useStage()
  const words = useWords()
  const actions = [
    { name: words('map.fit'), Icon: Maximize, run: onFit },
    { name: words('map.zoomIn'), Icon: Plus, run: () => map.zoomIn(MOVE) },
    { name: words('map.zoomOut'), Icon: Minus, run: () => map.zoomOut(MOVE) },
  ]
  return (
    <div className={styles.buttons}>
      {actions.map(({ name, Icon, run }) => (
        <ActionIcon key={name} variant="default" size={SIZE} aria-label={name} title={name} onClick={run}>
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      <MapExtras />
    </div>
  )
}
