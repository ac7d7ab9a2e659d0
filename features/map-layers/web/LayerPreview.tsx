import { MapExtras, MapScale, MapView, useMapPreferences, useStage } from '@haulway/map'
import { useState } from 'react'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { Notice } from '@haulway/ui'
import { publicConfig } from '../../session/session.endpoints.ts'
import type { ShownLayer } from './content.ts'
import { DrawnLayer, type LayerState } from './DrawnLayer.tsx'
import styles from './mapLayers.module.css'

/** A single layer on a map, zoomed to its position. */
export function LayerPreview({ layer }: { layer: ShownLayer }) {
  const words = useWords()
  const locale = useLocale()
  const { theme, units } = useMapPreferences()
  const config = useCall(publicConfig, {})
  const [state, setState] = useState<LayerState>('loading')
  if (config.isPending) return <div className={styles.preview} aria-busy />
  return (
    <div className={styles.preview}>
      <MapView
        label={words('mapLayers.preview')}
        theme={theme}
        units={units}
        tiles={config.data?.tiles ?? null}
      >
        <Fitted layer={layer} onState={setState} />
        <div className={styles.scale}>
          <MapExtras layers={false} />
          <MapScale units={units} locale={locale} />
        </div>
      </MapView>
      {typeof state === 'object' && (
        <div className={styles.notice}>
          <Notice tone="warning">{words(state.problem.key, state.problem.args)}</Notice>
        </div>
      )}
    </div>
  )
}

function Fitted({ layer, onState }: { layer: ShownLayer; onState: (state: LayerState) => void }) {
  const { map } = useStage()
  return (
    <DrawnLayer
      layer={layer}
      opacity={layer.opacity}
      onState={(_, state) => onState(state)}
      onBounds={(bounds) => map.fitBounds(bounds, { padding: 40, maxZoom: 18, animate: false })}
    />
  )
}
