import { Input, Skeleton, Textarea } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { FieldInputProps, FieldKind } from '../../web/fieldKind.ts'
import type { Boundary } from './boundary.ts'
import { boundaryText, readBoundary } from './coordinates.ts'
import { useSurroundings } from '../../web/surroundings.ts'

function boundaryOf(value: unknown): Boundary | null {
  return typeof value === 'object' && value !== null ? (value as Boundary) : null
}

function written(value: unknown): string {
  const boundary = boundaryOf(value)
  if (boundary) return boundaryText(boundary)
  return typeof value === 'string' ? value : ''
}

/** The map comes only to those who look at a boundary. */
const BoundaryMap = lazy(() =>
  import('@haulway/map/BoundaryEditor.tsx').then((file) => ({ default: file.BoundaryEditor })),
)

/** A boundary drawn on the map, and the same as text for the keyboard and for pasting. */
function BoundaryInput(props: FieldInputProps) {
  const { id, declared, label, help, error, value, onChange, readOnly = false, show } = props
  const { others, tiles } = useSurroundings()
  const map = (
    <Suspense fallback={<Skeleton h={380} aria-label={show.words('ui.loading')} />}>
      <BoundaryMap
        value={boundaryOf(value)}
        onChange={onChange}
        others={others}
        tiles={tiles}
        readOnly={readOnly}
      />
    </Suspense>
  )
  if (readOnly) return map
  return (
    <Input.Wrapper id={id} label={label} description={help} error={error} withAsterisk={declared.required}>
      {map}
      <CoordinateText {...props} />
    </Input.Wrapper>
  )
}

/** The boundary as text: for the keyboard, and for what comes from another program. */
function CoordinateText({ id, label, value, onChange, show }: FieldInputProps) {
  const [typed, setTyped] = useState({ text: written(value), value })
  // Drawn on the map, or reset: show that.
  if (typed.value !== value) setTyped({ text: written(value), value })
  const read = typed.text.trim() === '' ? { boundary: null } : readBoundary(typed.text)
  const wrong = 'line' in read ? read.line : undefined
  return (
    <Textarea
      id={id}
      aria-label={`${label}: ${show.words('field.boundary.coordinates')}`}
      description={show.words('field.boundary.coordinates.help')}
      error={wrong === undefined ? undefined : show.words('field.boundary.line', { line: wrong })}
      autosize
      minRows={4}
      maxRows={10}
      spellCheck={false}
      mt="xs"
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={typed.text}
      onChange={(event) => {
        const text = event.currentTarget.value
        const found = text.trim() === '' ? { boundary: null } : readBoundary(text)
        const next = 'line' in found ? text : found.boundary
        setTyped({ text, value: next })
        onChange(next)
      }}
    />
  )
}

export const boundaryKind: FieldKind = {
  Input: BoundaryInput,
  viewedByInput: true,
}
