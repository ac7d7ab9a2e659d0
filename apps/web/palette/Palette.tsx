import { Loader, Modal, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import type { Place } from './places.ts'
import { rememberPlace } from './recent.ts'
import { usePlaces, type PlaceResults } from './usePlaces.ts'
import styles from './Palette.module.css'

const PAUSE_MS = 150

/** Opens screens and entries of the account by a part of their name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Modal
      opened
      onClose={onClose}
      // Its input handles Esc itself.
      closeOnEscape={false}
      withCloseButton={false}
      centered={false}
      yOffset="10dvh"
      size={560}
      padding={0}
      aria-label={words('palette.title')}
    >
      <PlaceSearch onClose={onClose} />
    </Modal>
  )
}

/** The place that Enter opens: the first after each search, moved by the arrow keys. */
function useChosen(wanted: string, count: number) {
  const [chosen, setChosen] = useState({ wanted, index: 0 })
  const index = chosen.wanted === wanted ? Math.min(chosen.index, Math.max(0, count - 1)) : 0
  const move = (key: string): boolean => {
    const to = new Map([
      ['ArrowDown', (index + 1) % Math.max(1, count)],
      ['ArrowUp', (index + count - 1) % Math.max(1, count)],
    ]).get(key)
    if (to === undefined) return false
    setChosen({ wanted, index: to })
    return true
  }
  return { index, move }
}

function PlaceSearch({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const go = useGo()
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const [asked] = useDebouncedValue(wanted, PAUSE_MS)
  const found = usePlaces(wanted, asked)
  const { places, searching, failed } = found
  const { index, move } = useChosen(wanted, places.length)
  const me = useMe()
  const open = ({ to, label, kept }: Place) => {
    if (kept) rememberPlace(me, { to, label })
    onClose()
    go(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a Chinese word selects nothing.
    if (event.nativeEvent.isComposing) return
    const chosen = places[index]
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && chosen) open(chosen)
    else if (!move(event.key)) return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        role="combobox"
        data-autofocus
        variant="unstyled"
        size="md"
        className={styles.input ?? ''}
        aria-label={words('palette.title')}
        aria-expanded
        aria-haspopup="listbox"
        aria-controls={id}
        aria-activedescendant={places.length > 0 ? `${id}-${index}` : undefined}
        autoComplete="off"
        placeholder={words('palette.placeholder')}
        value={typed}
        leftSection={<Search size={17} aria-hidden />}
        rightSection={searching && <Loader size={14} />}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <PlaceList id={id} found={found} index={index} onOpen={open} />
      {failed && <p className={styles.note}>{words('palette.failed')}</p>}
      <VisuallyHidden role="status">
        {searching ? '' : words('palette.found', { count: places.length })}
      </VisuallyHidden>
    </>
  )
}

function PlaceList(props: {
  id: string
  found: PlaceResults
  index: number
  onOpen: (place: Place) => void
}) {
  const { id, found, index, onOpen } = props
  const words = useWords()
  useEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, index])
  return (
    <div id={id} role="listbox" className={styles.options} aria-label={words('palette.title')}>
      {found.places.map((one, at) => (
        <div
          key={one.to}
          id={`${id}-${at}`}
          role="option"
          className={styles.option}
          aria-selected={at === index}
          // The input keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onOpen(one)}
        >
          <span className={styles.label}>{one.label}</span>
          <span className={styles.kind}>{one.kind}</span>
        </div>
      ))}
      {found.places.length === 0 && !found.searching && (
        <p className={styles.empty}>{words('palette.nothing')}</p>
      )}
    </div>
  )
}
