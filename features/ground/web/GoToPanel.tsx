import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useStage } from '@haulway/map'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import type { Coordinates } from '../place-text.ts'
import styles from './ground.module.css'
import { HomeButtons } from './HomeButtons.tsx'
import { type Target, useTargets } from './useTargets.ts'

const CLOSE_ZOOM = 16.5
const MOVE = { duration: 200 }

interface PanelProps {
  /** Marks a place, or takes the mark away. */
  readonly onMark: (place: Coordinates | null) => void
  readonly onClose: () => void
}

/** The box of the button: what is typed, what it may mean, and the home of the account. */
export function GoToPanel({ onMark, onClose }: PanelProps) {
  const words = useWords()
  const locale = useLocale()
  const { map } = useStage()
  const list = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const targets = useTargets(text, locale)
  const chosen = targets[Math.min(at, targets.length - 1)]
  const go = (target: Target) => {
    const { box, place } = target.where()
    if (box) map.fitBounds(box, { ...MOVE, padding: 80, maxZoom: 17 })
    else if (place)
      map.easeTo({ ...MOVE, center: [place.lon, place.lat], zoom: Math.max(map.getZoom(), CLOSE_ZOOM) })
    onMark(place && target.kind === 'coordinates' ? place : null)
    onClose()
  }
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
  const optionId = (target: Target) => `${list}-${target.id}`
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={words('ground.goTo.input')}
        placeholder={words('ground.goTo.input')}
        aria-expanded={targets.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen ? optionId(chosen) : undefined}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <ul id={list} role="listbox" aria-label={words('ground.goTo')} className={styles.list}>
        {targets.map((target) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the focus and the keys
          <li
            key={target.id}
            id={optionId(target)}
            role="option"
            aria-selected={target === chosen}
            className={styles.option}
            onClick={() => go(target)}
          >
            <span className={styles.title}>{target.title}</span>
            <span className={styles.kind}>{words(`ground.goTo.kind.${target.kind}`)}</span>
          </li>
        ))}
      </ul>
      {targets.length === 0 && (
        <p className={styles.help} role="status">
          {words(text.trim() === '' ? 'ground.goTo.help' : 'ground.goTo.none')}
        </p>
      )}
      <HomeButtons onClose={onClose} />
    </>
  )
}
