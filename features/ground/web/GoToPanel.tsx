import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStage } from '@haulway/map'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { type Combobox, useCombobox } from '@haulway/ui/keyboard/useCombobox.ts'
import { useShowLayer } from '../../map-layers/web/parts.ts'
import type { Coordinates } from '../coordinates-text.ts'
import styles from './ground.module.css'
import { HomeButtons } from './HomeButtons.tsx'
import { type Target, useTargets } from './useTargets.ts'

const CLOSE_ZOOM = 16.5
const MOVE = { duration: 200 }
const FIT = { ...MOVE, padding: 80, maxZoom: 17 }

interface PanelProps {
  /** Whether the map has the account's layers. */
  readonly layered: boolean
  /** Sets or removes the mark of a position. */
  readonly onMark: (place: Coordinates | null) => void
  readonly onClose: () => void
}

/** Moves the map to the target; a layer is switched on. */
function useGoing({ onMark, onClose }: PanelProps): (target: Target) => void {
  const { map } = useStage()
  const showLayer = useShowLayer()
  return (target) => {
    const { box, place } = target.where()
    if (target.kind === 'layer') showLayer(target.id, (extent) => map.fitBounds(extent, FIT))
    else if (box) map.fitBounds(box, FIT)
    else if (place) {
      const zoom = Math.max(map.getZoom(), CLOSE_ZOOM)
      map.easeTo({ ...MOVE, center: [place.lon, place.lat], zoom })
    }
    onMark(place && target.kind === 'coordinates' ? place : null)
    onClose()
  }
}

/** Panel of the button: search text, matching targets, and the home view of the account. */
export function GoToPanel(props: PanelProps) {
  const words = useWords()
  const locale = useLocale()
  const [text, setText] = useState('')
  const targets = useTargets(text, locale, props.layered)
  const combobox = useCombobox({ text, options: targets, first: true, onOpen: useGoing(props) })
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={words('ground.goTo.input')}
        placeholder={words('ground.goTo.input')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...combobox.input}
      />
      <Targets targets={targets} combobox={combobox} />
      {targets.length === 0 && (
        <p className={styles.help} role="status">
          {words(text.trim() === '' ? 'ground.goTo.help' : 'ground.goTo.none')}
        </p>
      )}
      <HomeButtons onClose={props.onClose} />
    </>
  )
}

interface TargetsProps {
  readonly targets: readonly Target[]
  readonly combobox: Combobox<Target>
}

/** The search field keeps focus and keyboard. */
function Targets({ targets, combobox }: TargetsProps) {
  const words = useWords()
  return (
    <ul {...combobox.list} aria-label={words('ground.goTo')} className={styles.list}>
      {targets.map((target) => (
        <li key={target.id} className={styles.option} {...combobox.propsOf(target)}>
          <span className={styles.title}>{target.title}</span>
          <span className={styles.kind}>{words(`ground.goTo.kind.${target.kind}`)}</span>
        </li>
      ))}
    </ul>
  )
}
