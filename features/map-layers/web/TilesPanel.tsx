import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Words } from '@haulway/platform/messages.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { refresh, useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { EndpointOutput } from '@haulway/resource'
import { editAddress } from '@haulway/screens/addresses.ts'
import { Notice, Section } from '@haulway/ui'
import { cancelTiles, makeTiles, readTiles } from '../map-layer.endpoints.ts'
import { mapLayers } from '../map-layer.resource.ts'
import styles from './mapLayers.module.css'

type Tiles = EndpointOutput<typeof readTiles>

const BUSY_MS = 2_000
const IDLE_MS = 5_000

export const isBusy = (tiles: Tiles | undefined): boolean =>
  tiles?.state === 'waiting' || tiles?.state === 'running'

/** Progress of a picture's tiling; polled while shown. */
export function useTiles(layer: string, enabled = true): Tiles | undefined {
  const queries = useQueryClient()
  const input = { params: { id: layer } }
  const seen = useCall(readTiles, input, { enabled })
  const { data } = useCall(readTiles, input, { enabled, every: isBusy(seen.data) ? BUSY_MS : IDLE_MS })
  const isKnown = data !== undefined
  const isDone = data?.state === 'done'
  const wasDone = useRef<boolean>(undefined)
  useEffect(() => {
    if (!isKnown) return
    const isNew = isDone && wasDone.current === false
    wasDone.current = isDone
    // The result is a file of the layer, drawn by every map.
    if (isNew) void refresh(queries, ['filecontainers', 'maplayers'])
  }, [queries, isKnown, isDone])
  return data
}

/** Tiling of a layer's picture: progress, problem, and the available actions. */
export function TilesPanel({ layer }: { layer: string }) {
  const words = useWords()
  const mayChange = useCan()('update', mapLayers.permission)
  const tiles = useTiles(layer)
  const cancel = useAction(cancelTiles)
  const again = useAction(makeTiles)
  if (!tiles?.state) return null
  const params = { id: layer }
  const placing = tiles.problem && placed.has(tiles.problem.key)
  return (
    <Section title={words('mapLayers.tiles')}>
      <div className={styles.tiles}>
        <Standing tiles={tiles} />
        {tiles.shift && <Notice tone="info">{shiftText(words, tiles.shift)}</Notice>}
        {mayChange && (
          <div className={styles.tileActions}>
            {isBusy(tiles) && (
              <Button size="xs" variant="default" onClick={() => cancel.mutate({ params })}>
                {words('mapLayers.tiles.cancel')}
              </Button>
            )}
            {placing && (
              <Button
                size="xs"
                renderRoot={(props) => <ScreenLink to={editAddress(mapLayers, layer)} {...props} />}
              >
                {words('mapLayers.tiles.place')}
              </Button>
            )}
            {(tiles.state === 'failed' || tiles.state === 'cancelled') && (
              <Button size="xs" variant="default" onClick={() => again.mutate({ params })}>
                {words('mapLayers.tiles.again')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}

function shiftText(words: Words, { name, accuracy }: NonNullable<Tiles['shift']>): string {
  if (accuracy === null) return words('interchange.doubt.shift', { name })
  return words('interchange.doubt.datum', { name, accuracy })
}

/** Problems that are corrected in the layer's form. */
const placed = new Set([
  ...['corners', 'place', 'reference', 'unknownReference', 'outside'].map(
    (key) => `mapLayers.tiles.problem.${key}`,
  ),
  ...['projection', 'method', 'datum', 'local', 'outside'].map((key) => `interchange.unreadable.${key}`),
])

function Standing({ tiles }: { tiles: Tiles }) {
  const words = useWords()
  const { state, done, total, problem } = tiles
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  if (state === 'failed' && problem)
    return <Notice tone="warning">{words.unchecked(problem.key, problem.args)}</Notice>
  if (state === 'running') {
    const text = words('mapLayers.tiles.running', { percent })
    return (
      <div role="status" className={styles.making}>
        <span>{text}</span>
        <Progress value={percent} aria-label={text} />
      </div>
    )
  }
  return (
    <p className={styles.standing}>
      {words(`mapLayers.tiles.${state === 'failed' || !state ? 'cancelled' : state}`)}
    </p>
  )
}
