import 'maplibre-gl/dist/maplibre-gl.css'
import { Map, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Words } from '@haulway/platform/messages.ts'
import { useApp, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { baseStyle, builtInStyle } from './base-style.ts'
import { attachBaseData } from './base-data.ts'
import type { LengthUnits } from './length-units.ts'
import styles from './map.module.css'
import { createOverlay, type Overlay } from './overlay.ts'
import { type Theme } from './palette.ts'
import { isSoftwareRenderer } from './renderer.ts'
import { type Stage, StageContext } from './stage.ts'

setWorkerUrl(workerUrl)

/** Centre in degrees and zoom (MapLibre's, tiles of 512 pixels). */
export interface View {
  lon: number
  lat: number
  zoom: number
}

/**
 * Initial view when there is no position to show and the account has no home view: California (core 9, *default map
 * position*).
 */
export const defaultView: View = { lon: -119.4, lat: 36.8, zoom: 5 }

/** Nobody has moved the map yet, and no other view was requested. */
export function isAtDefaultView(map: Map): boolean {
  const { lng, lat } = map.getCenter()
  const near = Math.abs(lng - defaultView.lon) < 1e-6 && Math.abs(lat - defaultView.lat) < 1e-6
  return near && map.getZoom() === defaultView.zoom
}

export interface MapViewProps {
  /** Accessible name: what the map shows. */
  label: string
  theme: Theme
  units: LengthUnits
  /** Style or tile address of the base map; null for the built-in one. */
  tiles?: string | null
  initialView?: View
  /** Called with the new view after a person moved the map. */
  onMove?: (view: View) => void
  /** Layers, and overlays that float over the map. */
  children?: ReactNode
}

function viewOf(map: Map): View {
  // The centre of the whole container, regardless of the padding that panels take from the map.
  const { clientWidth, clientHeight } = map.getContainer()
  const { lng, lat } = map.unproject([clientWidth / 2, clientHeight / 2])
  return { lon: lng, lat, zoom: map.getZoom() }
}

function openMap(container: HTMLElement, style: StyleSpecification, view: View, words: Words): Map {
  const { lon, lat, zoom } = view
  const software = isSoftwareRenderer()
  const map = new Map({
    container,
    style,
    center: [lon, lat],
    zoom,
    minZoom: 1,
    maxZoom: 21,
    // North stays up: people compare the map with the site plan on paper.
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    attributionControl: { compact: true },
    locale: { 'AttributionControl.ToggleAttribution': words('map.credits') },
    fadeDuration: 0,
    ...(software ? { pixelRatio: 1, canvasContextAttributes: { antialias: false } } : {}),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}

/**
 * A map that fills its container. Children are rendered once the map is ready and get it through `useStage`. A change
 * of theme or base map opens a new map at the same view.
 */
export function MapView(props: MapViewProps) {
  const { label, theme, units, tiles = null, initialView, onMove, children } = props
  const container = useRef<HTMLDivElement>(null)
  const { me } = useApp()
  const view = useRef(initialView ?? me?.contextAccount.home ?? defaultView)
  const report = useRef(onMove)
  const [opened, setOpened] = useState<{ look: object; stage: Stage } | null>(null)
  const [failed, setFailed] = useState(false)
  const [words, locale] = [useWords(), useLocale()]
  const look = useMemo(() => ({ theme, tiles, words }), [theme, tiles, words])
  // A map about to be removed has no stage: layers of the new appearance would be added to the old map.
  const stage = opened?.look === look ? opened.stage : null
  useEffect(() => {
    report.current = onMove
  }, [onMove])
  useEffect(() => {
    const { theme, tiles, words } = look
    let open = true
    let map: Map | undefined
    let overlay: Overlay | undefined
    const begin = (style: StyleSpecification) => {
      if (!open || !container.current) return
      const opened = openMap(container.current, style, view.current, words)
      map = opened
      opened.on('moveend', (event) => {
        view.current = viewOf(opened)
        if (event.originalEvent) report.current?.(view.current)
      })
      opened.once('style.load', () => {
        overlay = createOverlay(opened)
        setOpened({ look, stage: { map: opened, overlay, theme, isOpen: () => open } })
      })
    }
    baseStyle(theme, tiles).then(begin, () => {
      if (open) setFailed(true)
      begin(builtInStyle(theme))
    })
    return () => {
      open = false
      setOpened(null)
      setFailed(false)
      overlay?.close()
      map?.remove()
    }
  }, [look])
  useEffect(() => (stage ? attachBaseData(stage, units, locale) : undefined), [stage, units, locale])
  return (
    <div className={styles.frame} data-theme={theme} data-ready={stage !== null}>
      <div ref={container} className={styles.map} role="region" aria-label={label} />
      {failed && (
        <p className={styles.notice} role="status">
          {words('map.baseFailed')}
        </p>
      )}
      {stage && <StageContext value={stage}>{children}</StageContext>}
    </div>
  )
}
