import { Button } from '@mantine/core'
import { Frame } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { MapExtras, MapScale, MapView, useMapPreferences, useStage, ZonesLayer } from '@haulway/map'
import { useSites } from '@haulway/map/zones/useSites.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { useOutlines } from '../../../locations/web/parts.ts'
import { publicConfig } from '../../../session/session.endpoints.ts'
import { type Corners, roundedCorner } from '../../world-file.ts'
import { CornerHandles } from './CornerHandles.tsx'
import type { Picture } from '../content.ts'
import styles from './place.module.css'
import { usePicture } from './usePicture.ts'
import { WorldFile } from './WorldFile.tsx'

const none: readonly never[] = []

export interface PictureOnMapProps {
  readonly corners: Corners | null
  readonly onChange: (corners: Corners) => void
}

/** A picture among the zones of the site, with draggable corners. */
export function PictureOnMap({ corners, onChange }: PictureOnMapProps) {
  const words = useWords()
  const locale = useLocale()
  const { theme, units } = useMapPreferences()
  const config = useCall(publicConfig, {})
  const outlines = useOutlines()
  const { id } = useScreenParams()
  const picture = usePicture(id)
  if (config.isPending || outlines.isPending) return <div className={styles.map} aria-busy />
  return (
    <section aria-label={words('mapLayers.place')}>
      <WorldFile size={picture} onCorners={onChange} />
      <div className={styles.map}>
        <MapView
          label={words('mapLayers.place')}
          theme={theme}
          units={units}
          tiles={config.data?.tiles ?? null}
        >
          <ZonesLayer zones={outlines.data ?? none} />
          <FirstView corners={corners} />
          {corners ? (
            <CornerHandles corners={corners} picture={picture ?? null} onChange={onChange} />
          ) : (
            <PlaceHere picture={picture ?? null} onChange={onChange} />
          )}
          <div className={styles.scale}>
            <MapExtras layers={false} />
            <MapScale units={units} locale={locale} />
          </div>
        </MapView>
      </div>
      <p className={styles.help}>{words(corners ? 'mapLayers.place.drag' : 'mapLayers.place.begin')}</p>
    </section>
  )
}

type Box = [west: number, south: number, east: number, north: number]

function boxOf(corners: Corners): Box {
  const [lons, lats] = [corners.map(({ lon }) => lon), corners.map(({ lat }) => lat)]
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

/** Fits the picture, or the site, into view when the map opens; follows corners that are set far away in one step. */
function FirstView({ corners }: Pick<PictureOnMapProps, 'corners'>): null {
  const { map } = useStage()
  const { data } = useOutlines()
  const [site = null] = useSites(data ?? none)
  const first = useRef(true)
  const key = corners && JSON.stringify(corners)
  useEffect(() => {
    const read = key === null ? null : boxOf(JSON.parse(key) as Corners)
    const isFar =
      read !== null && !map.getBounds().contains([(read[0] + read[2]) / 2, (read[1] + read[3]) / 2])
    const box = first.current || isFar ? (read ?? (first.current ? site : null)) : null
    first.current = false
    if (box) map.fitBounds(box, { padding: 56, maxZoom: 18, animate: false })
  }, [map, key, site])
  return null
}

/** Puts the picture into the centre of the view, in its own proportions. */
function PlaceHere({ picture, onChange }: { picture: Picture | null } & Pick<PictureOnMapProps, 'onChange'>) {
  const words = useWords()
  const { map } = useStage()
  const place = () => {
    const { clientWidth, clientHeight } = map.getContainer()
    const ratio = picture ? picture.width / picture.height : 4 / 3
    const width = Math.min(clientWidth * 0.6, clientHeight * 0.6 * ratio)
    const [x, y] = [clientWidth / 2, clientHeight / 2]
    const [dx, dy] = [width / 2, width / ratio / 2]
    const at = (px: number, py: number) => {
      const { lng, lat } = map.unproject([px, py])
      return roundedCorner(lng, lat)
    }
    onChange([at(x - dx, y - dy), at(x + dx, y - dy), at(x + dx, y + dy), at(x - dx, y + dy)])
  }
  return (
    <Button className={styles.here} size="xs" leftSection={<Frame size={15} aria-hidden />} onClick={place}>
      {words('mapLayers.place.here')}
    </Button>
  )
}
