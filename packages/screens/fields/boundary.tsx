import { Input, Skeleton, Textarea } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import type { Shape } from '@haulway/geo'
import type { BoundaryKind } from '@haulway/map/zones/boundary.ts'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import type { Boundary } from '@haulway/resource'
import {
  formatBoundary,
  parseBoundary,
  type ParsedBoundary,
} from '@haulway/resource/fields/boundary/coordinates.ts'
import { useSurroundings } from '../inputs/surroundings.ts'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

function boundaryOf(value: unknown): Boundary | null {
  return typeof value === 'object' && value !== null ? (value as Boundary) : null
}

/** Geometry that a map can draw; an incomplete circle or corridor has no coordinates. */
function drawable(value: unknown): Boundary | null {
  const boundary = boundaryOf(value)
  return boundary && Array.isArray(boundary.coordinates) ? boundary : null
}

function written(value: unknown): string {
  const boundary = boundaryOf(value)
  if (boundary) return formatBoundary(boundary)
  return typeof value === 'string' ? value : ''
}

/** Loads the map code only when a boundary is shown. */
const BoundaryMap = lazyPart(() =>
  import('@haulway/map/drawing/BoundaryEditor.tsx').then((file) => file.BoundaryEditor),
)

/** Default size in metres of a circle or corridor typed before anything is drawn. */
const TYPED: Readonly<Record<Exclude<BoundaryKind, 'area'>, Shape>> = {
  circle: { kind: 'circle', centre: [0, 0], radius: 50 },
  corridor: { kind: 'corridor', line: [], width: 25 },
}

/** A boundary drawn on the map, with the same boundary as text for keyboard entry and pasting. */
function BoundaryInput(props: FieldInputProps) {
  const { id, declared, label, help, error, value, onChange, readOnly = false, show } = props
  const { others, tiles, onBoundary } = useSurroundings()
  const boundary = drawable(value)
  const [chosen, setChosen] = useState<BoundaryKind>('area')
  const kind = boundary === null ? chosen : (boundary.shape?.kind ?? 'area')
  useEffect(() => {
    if (boundary && !readOnly) onBoundary?.(boundary)
  }, [boundary, readOnly, onBoundary])
  const map = (
    <Suspense fallback={<Skeleton h={380} role="status" aria-label={show.words('ui.loading')} />}>
      <BoundaryMap
        value={boundary}
        onChange={onChange}
        kind={kind}
        onKind={setChosen}
        others={others}
        tiles={tiles}
        readOnly={readOnly}
      />
    </Suspense>
  )
  if (readOnly) return map
  const shape = boundary?.shape ?? (kind === 'area' ? null : TYPED[kind])
  return (
    <Input.Wrapper id={id} label={label} description={help} error={error} withAsterisk={declared.required}>
      {map}
      <CoordinateText {...props} shape={shape} />
    </Input.Wrapper>
  )
}

/** Parses the text; a circle or corridor gets its computed coordinates where possible. */
function readWhole(text: string, shape: Shape | null, { declared }: FieldInputProps): ParsedBoundary {
  if (text.trim() === '') return { boundary: null }
  const read = parseBoundary(text, shape)
  if (shape === null || 'line' in read) return read
  const checked = declared.check(read.boundary)
  return 'value' in checked ? { boundary: checked.value } : read
}

/** The boundary as text, for keyboard entry and for pasting from other programs. */
function CoordinateText(props: FieldInputProps & { shape: Shape | null }) {
  const { id, label, value, onChange, show, shape } = props
  const [typed, setTyped] = useState({ text: written(value), value })
  // The boundary was drawn on the map or reset: show the new value.
  if (typed.value !== value) setTyped({ text: written(value), value })
  const read = readWhole(typed.text, shape, props)
  const wrong = 'line' in read ? read.line : undefined
  const help = shape
    ? (`field.boundary.coordinates.help.${shape.kind}` as const)
    : 'field.boundary.coordinates.help'
  return (
    <Textarea
      id={id}
      aria-label={`${label}: ${show.words('field.boundary.coordinates')}`}
      description={show.words(help)}
      error={wrong === undefined ? undefined : show.words('field.boundary.line', { line: wrong })}
      autosize
      minRows={shape?.kind === 'circle' ? 1 : 4}
      maxRows={10}
      spellCheck={false}
      mt="xs"
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={typed.text}
      onChange={(event) => {
        const text = event.currentTarget.value
        const found = readWhole(text, shape, props)
        const next = 'line' in found ? text : found.boundary
        setTyped({ text, value: next })
        onChange(next)
      }}
    />
  )
}

export const components: FieldComponents = {
  Input: BoundaryInput,
  viewedByInput: true,
}
