import { Anchor, Button, Input } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useApp, useCan, useWords } from '@haulway/platform/web/app.tsx'
import type { Reference } from '@haulway/resource'
import { newAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import type { FieldInputProps } from '@haulway/screens/fields/field-components.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { layOutBoard, ROWS_PER_COLUMN } from '../board.ts'
import { buttons } from '../button.resource.ts'
import { sizeOf, type BoardButton } from './BoardPreview.tsx'
import { ButtonFace, buttonText } from './ButtonFace.tsx'
import { PlacedButton } from './PlacedButton.tsx'
import styles from './BoardEditor.module.css'

/** Maximum number of buttons loaded, more than any account has. */
const ALL = 500

/** All buttons of the account by id, as boards draw them. */
export function useButtons(): ReadonlyMap<string, BoardButton> {
  const { data } = useList(buttons, { limit: ALL })
  return new Map((data?.items ?? []).map((one) => [one.id, one]))
}

/** The buttons for a list of references; one that is not loaded yet shows its title. */
export function facesOf(
  list: readonly Reference[],
  known: ReadonlyMap<string, BoardButton>,
): readonly BoardButton[] {
  return list.map((one) => known.get(one.id) ?? one)
}

function moved(list: readonly Reference[], from: number, to: number): Reference[] {
  const one = list[from]
  const rest = list.filter((_, index) => index !== from)
  return one ? rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, one) : rest
}

function referencesOf(value: unknown): readonly Reference[] {
  return Array.isArray(value) ? (value as Reference[]) : []
}

/** The order of a board during editing, with history for undo. */
function useOrder(value: readonly Reference[], onChange: (list: readonly Reference[]) => void) {
  const words = useWords()
  const [past, setPast] = useState<readonly (readonly Reference[])[]>([])
  const [said, setSaid] = useState('')
  const change = (next: readonly Reference[]) => {
    setPast([...past, value])
    onChange(next)
  }
  const move = (from: number, to: number): number => {
    const next = moved(value, from, to)
    const place = next.findIndex((one) => one === value[from])
    if (place === from) return from
    change(next)
    const title = value[from]?.title ?? ''
    setSaid(words('buttonProfiles.moved', { title, place: place + 1, count: next.length }))
    return place
  }
  const last = past.at(-1)
  const undo = last && (() => (onChange(last), setPast(past.slice(0, -1))))
  return { change, move, undo, said }
}

type Order = ReturnType<typeof useOrder>

/**
 * The buttons of a board at their positions, moved by dragging or with Alt and the arrows. Only the order is stored;
 * positions follow from it, column by column.
 */
export function BoardEditor(props: FieldInputProps) {
  const { id, label, help, error, declared } = props
  const words = useWords()
  const value = referencesOf(props.value)
  const order = useOrder(value, props.onChange)
  const hint = useId()
  return (
    <Input.Wrapper id={id} label={label} description={help} error={error} withAsterisk={declared.required}>
      <div className={styles.editor} data-field>
        <p id={hint} className={styles.hint}>
          {words('buttonProfiles.board.help', { count: ROWS_PER_COLUMN })}
        </p>
        {value.length === 0 ? (
          <p className={styles.none}>{words('buttonProfiles.board.none')}</p>
        ) : (
          <Places value={value} order={order} label={label} hint={hint} />
        )}
        <Tools {...props} value={value} order={order} />
        <p role="status" className={styles.said}>
          {order.said}
        </p>
      </div>
    </Input.Wrapper>
  )
}

interface PlacesProps {
  readonly value: readonly Reference[]
  readonly order: Order
  readonly label: string
  /** Id of the text with instructions. */
  readonly hint: string
}

function Places({ value, order, label, hint }: PlacesProps) {
  const { language } = useApp()
  const board = useRef<HTMLOListElement>(null)
  const faces = facesOf(value, useButtons())
  const { places, columns } = layOutBoard(faces.map(sizeOf))
  function move(from: number, to: number) {
    const place = order.move(from, to)
    // The moved button keeps the focus in its new position.
    requestAnimationFrame(() => board.current?.querySelectorAll<HTMLElement>('[draggable]')[place]?.focus())
  }
  return (
    <ol
      ref={board}
      className={styles.board}
      aria-label={label}
      aria-describedby={hint}
      style={{
        gridTemplateColumns: `repeat(${Math.max(columns, 1)}, minmax(104px, 160px))`,
        gridTemplateRows: `repeat(${ROWS_PER_COLUMN}, 52px)`,
      }}
      onKeyDown={(event) => {
        if (!order.undo || event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        order.undo()
      }}
    >
      {faces.map((face, index) => (
        <PlacedButton
          key={face.id}
          index={index}
          place={places[index] ?? { column: 0, row: 0, rows: 1 }}
          name={buttonText(face, language)}
          onMove={move}
          onRemove={() => order.change(value.filter((_, one) => one !== index))}
        >
          <ButtonFace face={face} language={language} />
        </PlacedButton>
      ))}
    </ol>
  )
}

function Tools(props: FieldInputProps & { value: readonly Reference[]; order: Order }) {
  const { id, label, error, value, order } = props
  const words = useWords()
  const can = useCan()
  // A new select after each choice, empty for the next one.
  const [round, setRound] = useState(0)
  return (
    <div className={styles.tools}>
      <EntrySelect
        key={round}
        id={id}
        to={buttons.name}
        makes
        aria-label={`${label}: ${words('field.add')}`}
        placeholder={words('buttonProfiles.add')}
        error={error !== undefined}
        value={null}
        without={value.map((one) => one.id)}
        onChange={(chosen) => {
          if (!chosen) return
          setRound(round + 1)
          order.change([...value, chosen])
        }}
      />
      <Button
        variant="default"
        size="sm"
        disabled={!order.undo}
        leftSection={<Undo2 size={15} aria-hidden />}
        onClick={order.undo}
      >
        {words('buttonProfiles.undo')}
      </Button>
      {can('create', buttons.permission) && (
        // In a new window: the board stays as it is and offers the button once it exists.
        <Anchor size="sm" href={newAddress(buttons)} target="_blank">
          {words('buttonProfiles.newButton')}
        </Anchor>
      )}
    </div>
  )
}
