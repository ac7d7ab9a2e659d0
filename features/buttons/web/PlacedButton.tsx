import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ROWS_PER_COLUMN, type ButtonPosition } from '../board.ts'
import styles from './BoardEditor.module.css'

/** Change of index for an arrow key: up and down by one, sideways by a column. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -ROWS_PER_COLUMN,
  ArrowRight: ROWS_PER_COLUMN,
}

const TYPE = 'application/x-haulway-button'

export interface PlacedButtonProps {
  readonly index: number
  readonly place: ButtonPosition
  readonly name: string
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** One button of the edited board: dragged, moved with keys, or removed. */
export function PlacedButton({ index, place, name, onMove, onRemove, children }: PlacedButtonProps) {
  const words = useWords()
  const [over, setOver] = useState(false)
  function press(event: KeyboardEvent) {
    if (event.key === 'Delete') {
      event.preventDefault()
      onRemove()
    }
    const step = steps[event.key]
    if (step === undefined || !event.altKey) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <li
      className={styles.place}
      data-over={over}
      style={{ gridColumn: place.column + 1, gridRow: `${place.row + 1} / span ${place.rows}` }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(TYPE)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onMove(Number(event.dataTransfer.getData(TYPE)), index)
      }}
    >
      <button
        type="button"
        className={styles.handle}
        draggable
        aria-label={words('buttonProfiles.place', { title: name, place: index + 1 })}
        onDragStart={(event) => event.dataTransfer.setData(TYPE, String(index))}
        onKeyDown={press}
      >
        {children}
      </button>
      <ActionIcon
        className={styles.remove}
        size="sm"
        variant="default"
        aria-label={`${words('field.remove')}: ${name}`}
        onClick={onRemove}
      >
        <X size={13} aria-hidden />
      </ActionIcon>
    </li>
  )
}
