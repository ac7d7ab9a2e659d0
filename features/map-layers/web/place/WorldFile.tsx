import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Doubt } from '@haulway/interchange'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Problem } from '@haulway/resource'
import { ChooseFile, Notice } from '@haulway/ui'
import type { Corners } from '../../world-file.ts'
import styles from './place.module.css'
import { Doubts } from './Doubts.tsx'
import { readCorners, worldEndings } from './readCorners.ts'

const DEGREES = '4326'

export interface WorldFileProps {
  /** Pixels of the picture; null without one, undefined while it loads. */
  readonly size: { readonly width: number; readonly height: number } | null | undefined
  readonly onCorners: (corners: Corners) => void
}

/** Places the picture by its world file, in the coordinate system of a .prj or one that the user names. */
export function WorldFile({ size, onCorners }: WorldFileProps) {
  const words = useWords()
  const [epsg, setEpsg] = useState(DEGREES)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [doubts, setDoubts] = useState<readonly Doubt[]>([])
  async function take(files: readonly File[]) {
    setDoubts([])
    if (!size) return setProblem({ key: 'mapLayers.world.noPicture' })
    const found = await readCorners(files, epsg.trim(), size)
    if ('key' in found) return setProblem(found)
    setProblem(null)
    setDoubts(found.doubts)
    return onCorners(found.corners)
  }
  return (
    <div className={styles.world}>
      <TextInput
        size="sm"
        label={words('mapLayers.world.epsg')}
        description={words('mapLayers.world.epsg.help')}
        value={epsg}
        inputMode="numeric"
        maxLength={6}
        onChange={(event) => setEpsg(event.currentTarget.value)}
      />
      <ChooseFile
        text={words('mapLayers.world')}
        multiple
        accept={[...worldEndings, '.prj'].join(',')}
        button={{ size: 'sm', loading: size === undefined }}
        onFiles={(files) => void take(files)}
      />
      <Doubts doubts={doubts} />
      {problem && (
        <Notice tone="danger" urgent>
          {words(problem.key, problem.args)}
        </Notice>
      )}
    </div>
  )
}
