import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMapPreferences } from '@haulway/map'
import { useApi, useWords } from '@haulway/platform/web/app.tsx'
import type { MachineType } from '../machine-types.ts'
import styles from './look.module.css'
import { MachineIcon } from './MachineIcon.tsx'

export interface TurntableProps {
  /** A machine type or the id of an uploaded model. */
  readonly model: string
  /** Icon shown where 3D is not available. */
  readonly type: MachineType
  readonly title: string
}

type Shown = 'loading' | 'shown' | 'noGraphics' | 'failed'

/** A model that is turned with the pointer or the arrow keys. three.js is loaded on first display. */
export function Turntable({ model, type, title }: TurntableProps) {
  const words = useWords()
  const api = useApi()
  const { theme } = useMapPreferences()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shown, setShown] = useState<Shown>('loading')
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: ['iconmodels', 'content', model],
    queryFn: async ({ signal }) => {
      const content = await api.file(`/iconmodels/${encodeURIComponent(model)}/content`, signal)
      return await content.arrayBuffer()
    },
    staleTime: Infinity,
  })
  useEffect(() => {
    if (!data || !canvas.current) return undefined
    const target = canvas.current
    let close: (() => void) | undefined
    let gone = false
    const open = async () => {
      const { openTurntable, WebGlUnavailable: NoGraphics } = await import('./turntable-scene.ts')
      try {
        const opened = await openTurntable(target, data, theme)
        if (gone) opened.close()
        else close = opened.close
        setShown('shown')
      } catch (error) {
        if (!gone) setShown(error instanceof NoGraphics ? 'noGraphics' : 'failed')
      }
    }
    void open()
    return () => {
      gone = true
      close?.()
    }
  }, [data, theme])
  const state = isError ? 'failed' : shown
  return (
    <div className={styles.turntable}>
      <canvas
        ref={canvas}
        // A canvas whose WebGL context was released cannot draw again.
        key={`${model}-${theme}-${dataUpdatedAt}`}
        role="img"
        tabIndex={state === 'shown' ? 0 : -1}
        aria-label={words('haulCategories.model.turn', { title })}
      />
      {state === 'shown' ? (
        <span className={styles.hint}>{words('haulCategories.model.hint')}</span>
      ) : (
        <div className={styles.message} role="status">
          {state === 'noGraphics' && <MachineIcon icon={type} width={180} />}
          {words(`haulCategories.model.${state}`)}
        </div>
      )}
    </div>
  )
}
