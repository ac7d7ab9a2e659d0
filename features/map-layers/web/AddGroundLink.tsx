import { ActionIcon } from '@mantine/core'
import { ImageUp } from 'lucide-react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { publicConfig } from '../../session/session.endpoints.ts'
import { mapLayers } from '../map-layer.resource.ts'
import styles from './mapLayers.module.css'

/** On maps without any ground layer: a link for adding a picture of the site. Use inside a MapView. */
export function AddGroundLink() {
  const words = useWords()
  const mayMake = useCan()('create', mapLayers.permission)
  const { data } = useCall(publicConfig, {})
  if (!mayMake || !data || data.tiles) return null
  const label = words('mapLayers.lay.offer')
  return (
    <ActionIcon
      variant="default"
      size={34}
      aria-label={label}
      title={label}
      className={styles.opener}
      renderRoot={(props) => <ScreenLink to="/map-layers/picture" {...props} />}
    >
      <ImageUp size={18} aria-hidden />
    </ActionIcon>
  )
}
