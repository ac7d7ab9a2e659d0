import type { MessageKey } from '@haulway/resource'
import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import type { Shape } from '@haulway/geo'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { MousePointer2, Pentagon, Redo2, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Boundary, BoundaryKind } from '../zones/boundary.ts'
import type { DrawMode } from './boundary-draw.ts'
import styles from '../zones/boundary.module.css'
import type { Undo } from './useUndo.ts'

const kinds: readonly BoundaryKind[] = ['area', 'circle', 'corridor']

/** The current drawing and its mode. */
interface Editing {
  readonly kind: BoundaryKind
  readonly mode: DrawMode
  readonly isLocked: boolean
  readonly undo: Undo<Boundary | null>
  /** Width of a corridor in metres, also of the next one drawn. */
  readonly width: number
  readonly setMode: (mode: DrawMode) => void
  readonly takeBack: () => void
  readonly changeKind: (kind: BoundaryKind) => void
  readonly changeShape: (shape: Shape) => void
}

export interface BoundaryToolsProps {
  readonly value: Boundary | null
  readonly editing: Editing
}

/** Kind of boundary, drawing tool, undo and redo. */
export function BoundaryTools({ value, editing }: BoundaryToolsProps) {
  const { kind, mode, isLocked, setMode, changeKind } = editing
  const words = useWords()
  return (
    <div className={styles.tools} role="toolbar" aria-label={words('map.boundary')}>
      <SegmentedControl
        size="xs"
        aria-label={words('map.boundary.kind')}
        value={kind}
        data={kinds.map((one) => ({ value: one, label: words(`map.boundary.kind.${one}`) }))}
        onChange={(next) => changeKind(next)}
      />
      <Button
        size="xs"
        variant={mode === 'draw' ? 'light' : 'default'}
        aria-pressed={mode === 'draw'}
        disabled={isLocked}
        leftSection={<Pentagon size={15} aria-hidden />}
        onClick={() => setMode('draw')}
      >
        {words(drawLabel(value, kind))}
      </Button>
      <Button
        size="xs"
        variant={mode === 'edit' ? 'light' : 'default'}
        aria-pressed={mode === 'edit'}
        disabled={isLocked || value === null}
        leftSection={<MousePointer2 size={15} aria-hidden />}
        onClick={() => setMode('edit')}
      >
        {words('map.boundary.edit')}
      </Button>
      <Steps value={value} editing={editing} />
      <Size value={value} editing={editing} />
    </div>
  )
}

/** The number that defines a circle (radius) or corridor (width). */
function Size({ value, editing: { kind, width, changeShape } }: BoundaryToolsProps) {
  const words = useWords()
  const shape = value?.shape
  if (kind === 'corridor') {
    const line = shape?.kind === kind ? shape.line : []
    return (
      <LengthInput
        label={words('map.boundary.width')}
        value={width}
        onChange={(next) => changeShape({ kind, line, width: next })}
      />
    )
  }
  if (shape?.kind !== 'circle') return null
  return (
    <LengthInput
      label={words('map.boundary.radius')}
      value={shape.radius}
      onChange={(radius) => changeShape({ ...shape, radius })}
    />
  )
}

function drawLabel(value: Boundary | null, kind: BoundaryKind): MessageKey {
  if (value === null) return 'map.boundary.draw'
  return kind === 'area' ? 'map.boundary.addPart' : 'map.boundary.drawAnew'
}

function Steps({ value, editing: { mode, undo, takeBack, setMode } }: BoundaryToolsProps) {
  const words = useWords()
  const clear = () => {
    undo.change(null)
    setMode('draw')
  }
  const steps = [
    {
      name: words('map.boundary.undo'),
      Icon: Undo2,
      run: takeBack,
      off: mode !== 'draw' && undo.undo === null,
    },
    { name: words('map.boundary.redo'), Icon: Redo2, run: () => undo.redo?.(), off: undo.redo === null },
    { name: words('map.boundary.clear'), Icon: Trash2, run: clear, off: value === null },
  ]
  return steps.map(({ name, Icon, run, off }) => (
    <ActionIcon
      key={name}
      variant="default"
      size={30}
      aria-label={name}
      title={name}
      disabled={off}
      onClick={run}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  ))
}

interface LengthInputProps {
  label: string
  /** Metres. */
  value: number
  onChange: (metres: number) => void
}

/** A length in the reader's unit; `onChange` is called only with a valid one. */
function LengthInput({ label, value, onChange }: LengthInputProps) {
  const measures = useMeasures()
  const [typed, setTyped] = useState({ text: measures.editable('shortDistance', value), value })
  // Changed by dragging on the map: show that value.
  if (typed.value !== value) setTyped({ text: measures.editable('shortDistance', value), value })
  const unit = measures.unit('shortDistance')
  return (
    <TextInput
      size="xs"
      w={130}
      inputMode="decimal"
      aria-label={`${label}, ${unit}`}
      leftSection={<span className={styles.inside}>{label}</span>}
      leftSectionWidth={62}
      rightSection={<span className={styles.inside}>{unit}</span>}
      value={typed.text}
      onChange={(event) => {
        const text = event.currentTarget.value
        const metres = measures.parse('shortDistance', text)
        const isLength = metres !== undefined && metres > 0
        setTyped({ text, value: isLength ? metres : value })
        if (isLength) onChange(metres)
      }}
    />
  )
}
