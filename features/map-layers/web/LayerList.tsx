import { Button } from '@mantine/core'
import { ArrowDownUp, Folder, ImageUp } from 'lucide-react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { ResourceList } from '@haulway/screens/list/ListScreen.tsx'
import { mapLayers } from '../map-layer.resource.ts'
import styles from './mapLayers.module.css'

/** The default list with links to the order of the layers and to their folders. */
export function LayerList() {
  const words = useWords()
  const mayOrder = useCan()('update', mapLayers.permission)
  const mayMake = useCan()('create', mapLayers.permission)
  const ways = [
    ...(mayMake ? [{ to: '/map-layers/picture', name: words('mapLayers.lay'), Icon: ImageUp }] : []),
    ...(mayOrder ? [{ to: '/map-layers/order', name: words('mapLayers.order'), Icon: ArrowDownUp }] : []),
    { to: '/map-layers/folders', name: words('mapLayers.folders'), Icon: Folder },
  ]
  return (
    <ResourceList
      resource={mapLayers}
      renderActions={() =>
        ways.map(({ to, name, Icon }) => (
          <Button
            key={to}
            size="sm"
            variant="default"
            aria-label={name}
            title={name}
            renderRoot={(props) => <ScreenLink to={to} {...props} />}
          >
            <Icon size={15} aria-hidden />
            <span className={styles.wideOnly}>{name}</span>
          </Button>
        ))
      }
    />
  )
}
