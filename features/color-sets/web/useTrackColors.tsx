import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { Theme } from '@haulway/map/base/palette.ts'
import type { TrackPart } from '@haulway/map/tracks/track-features.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import type { Reference } from '@haulway/resource'
import { type SpeedTrack, speedParts, type TrackColoring, trackColorings } from '../track-colors.ts'
import { colorOf } from '../value-colors.ts'
import { ColorLegend } from './ColorLegend.tsx'
import styles from './colorSets.module.css'
import { useMaterialColors, useSpeedColors } from './useValueColors.ts'

export interface ColoredTrack {
  readonly track: SpeedTrack | null
  /** Parts in the colours of the machine's states. */
  readonly phases: readonly TrackPart[]
  readonly theme: Theme
  /** The material hauled on the loaded part, epoch milliseconds. */
  readonly material: Reference | null
  readonly loaded: { readonly from: number; readonly to: number } | null
}

export interface TrackColors {
  readonly parts: readonly TrackPart[]
  /** Selector for what the colours show, with their legend; floats over the map. */
  readonly choice: ReactNode
}

/** The colours of a driven track as the user selected; the selection is stored in the address. */
export function useTrackColors({ track, phases, theme, material, loaded }: ColoredTrack): TrackColors {
  const [address, change] = useAddress()
  const speeds = useSpeedColors()
  const materials = useMaterialColors()
  const hauled = colorOf(materials.colors, material?.id ?? null, theme)
  const offered = trackColorings.filter((one) => one !== 'materials' || (hauled !== undefined && loaded))
  const coloring = offered.find((one) => one === address['colors']) ?? 'phases'
  const parts = useMemo(() => {
    if (coloring === 'speeds') return track ? speedParts(track, speeds.colors, theme) : []
    if (coloring === 'materials') return loaded ? [{ ...loaded, color: hauled }] : []
    return phases
  }, [coloring, track, speeds, theme, loaded, hauled, phases])
  const choice = (
    <Choice
      coloring={coloring}
      offered={offered}
      onChange={(next) => change({ colors: next === 'phases' ? null : next })}
    >
      {coloring === 'speeds' && <ColorLegend kind="speeds" used={speeds} theme={theme} />}
      {coloring === 'materials' && material && (
        <ColorLegend
          kind="materials"
          used={materials}
          theme={theme}
          titles={new Map([[material.id, material.title]])}
        />
      )}
    </Choice>
  )
  return { parts, choice }
}

interface ChoiceProps {
  readonly coloring: TrackColoring
  readonly offered: readonly TrackColoring[]
  readonly onChange: (coloring: TrackColoring) => void
  readonly children: ReactNode
}

function Choice({ coloring, offered, onChange, children }: ChoiceProps) {
  const words = useWords()
  return (
    <div className={styles.choice}>
      <SegmentedControl
        size="xs"
        aria-label={words('colorSets.track')}
        value={coloring}
        data={offered.map((value) => ({ value, label: words(`colorSets.track.${value}`) }))}
        onChange={(value) => onChange(offered.find((one) => one === value) ?? 'phases')}
      />
      {children}
    </div>
  )
}
