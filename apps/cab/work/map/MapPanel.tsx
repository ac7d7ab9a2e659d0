import { Maximize2, Minimize2, Navigation } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../parts/Button.tsx'
import { useCabState, useWords } from '../../parts/cab-context.tsx'
import { groundOf } from './ground.ts'
import { headingUp } from './heading-up.ts'
import { MiniMap } from './MiniMap.tsx'
import styles from './MapPanel.module.css'

/** The map in its place on the screen; a tap enlarges it over everything. */
export function MapPanel({ named = true }: { readonly named?: boolean }) {
  const words = useWords()
  const map = useCabState((state) => state.map)
  const [large, setLarge] = useState(false)
  const ground = useMemo(() => groundOf(map), [map])
  if (!ground) {
    return (
      <div className={styles.empty}>
        {named && (
          <>
            <strong>{words('cab.work.map.none')}</strong>
            <span>{words('cab.work.map.none.text')}</span>
          </>
        )}
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <Drawing ground={ground} named={named} />
      <button
        type="button"
        className={styles.enlarge}
        aria-label={words('cab.work.map.enlarge')}
        onClick={() => setLarge(true)}
      >
        <Maximize2 aria-hidden />
      </button>
      {large && <Large ground={ground} named={named} onClose={() => setLarge(false)} />}
    </div>
  )
}

interface DrawingProps {
  readonly ground: NonNullable<ReturnType<typeof groundOf>>
  readonly named: boolean
}

function Drawing({ ground, named }: DrawingProps) {
  const words = useWords()
  const position = useCabState((state) => state.position)
  const tracked = useCabState((state) => state.tracking.state === 'tracking')
  const route = useCabState((state) => state.route?.id)
  const next = useCabState((state) => state.work?.next ?? null)
  return (
    <MiniMap
      ground={ground}
      route={route}
      aim={next && { place: next.location.id, doing: next.doing }}
      position={position}
      tracked={tracked}
      headingUp={headingUp.use()}
      named={named}
      label={words('cab.work.map')}
      north={words('cab.work.map.n')}
    />
  )
}

function Large({ ground, named, onClose }: DrawingProps & { readonly onClose: () => void }) {
  const words = useWords()
  const up = headingUp.use()
  const turn = words(up ? 'cab.work.map.north' : 'cab.work.map.heading')
  return (
    <div
      className={styles.large}
      role="dialog"
      aria-modal="true"
      aria-label={words('cab.work.map')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Drawing ground={ground} named={named} />
      <div className={styles.tools}>
        <Button label={words('cab.work.map.close')} icon={<Minimize2 aria-hidden />} onPress={onClose} />
        <Button
          {...(named ? {} : { label: turn })}
          icon={<Navigation aria-hidden />}
          onPress={() => headingUp.set(!up)}
        >
          {named ? turn : undefined}
        </Button>
      </div>
    </div>
  )
}
