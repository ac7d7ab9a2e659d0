import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useStage } from '@haulway/map'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import type { Coordinates } from '../coordinates-text.ts'
import styles from './ground.module.css'
import { HomeButtons } from './HomeButtons.tsx'
import { type Target, useTargets } from './useTargets.ts'

const CLOSE_ZOOM = 16.5
const MOVE = { duration: 200 }

interface PanelProps {
  /** Sets or removes the mark of a position. */
  readonly onMark: (place: Coordinates | null) => void
  readonly onClose: () => void
}

/** Moves the map to the target. */
function useGoing({ onMark, onClose }: PanelProps): (target: Target) => void {
  const { map } = useStage()
  return (target) => {
    const { box, place } = target.where()
    if (box) map.fitBounds(box, { ...MOVE, padding: 80, maxZoom: 17 })
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
  const list = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const targets = useTargets(text, locale)
  const chosen = targets[Math.min(at, targets.length - 1)]
  const go = useGoing(props)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && targets.length > 0) {
      event.preventDefault()
      setAt((before) => (Math.min(before, targets.length - 1) + step + targets.length) % targets.length)
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen)
    }
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={words('ground.goTo.input')}
        placeholder={words('ground.goTo.input')}
        aria-expanded={targets.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen && `${list}-${chosen.id}`}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <Targets list={list} targets={targets} chosen={chosen} onGo={go} />
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
  readonly list: string
  readonly targets: readonly Target[]
  readonly chosen: Target | undefined
  readonly onGo: (target: Target) => void
}

/** The search field keeps focus and keyboard. */
function Targets({ list, targets, chosen, onGo }: TargetsProps) {
  const words = useWords()
  return (
    <ul id={list} role="listbox" aria-label={words('ground.goTo')} className={styles.list}>
      {targets.map((target) => (
        <li
          key={target.id}
          id={`${list}-${target.id}`}
          role="option"
          aria-selected={target === chosen}
          className={styles.option}
          onClick={() => onGo(target)}
        >
          <span className={styles.title}>{target.title}</span>
          <span className={styles.kind}>{words(`ground.goTo.kind.${target.kind}`)}</span>
        </li>
      ))}
    </ul>
  )
}
