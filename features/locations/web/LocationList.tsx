import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { FileUp, Map as MapIcon, Route } from 'lucide-react'
import { Suspense } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { ResourceList } from '@haulway/screens/list/ListScreen.tsx'
import { locations } from '../location.resource.ts'
import { ExportBoundaries } from './ExportBoundaries.tsx'
import { locationParts } from './Kind.tsx'
import styles from './locations.module.css'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

/** The map is loaded after the table. */
const LocationsMap = lazyPart(() => import('./LocationsMap.tsx').then((file) => file.LocationsMap))

/** The default list with a map beside it, import and export of boundaries. */
export function LocationList() {
  const words = useWords()
  const can = useCan()
  const [address, change] = useAddress()
  const isMapShown = address['map'] !== 'off'
  const toggle = words(isMapShown ? 'locations.map.hide' : 'locations.map.show')
  return (
    <ResourceList
      resource={locations}
      parts={locationParts}
      renderActions={(state) => (
        <>
          <ActionIcon
            size="lg"
            variant={isMapShown ? 'light' : 'default'}
            aria-label={toggle}
            title={toggle}
            aria-pressed={isMapShown}
            onClick={() => change({ map: isMapShown ? 'off' : null })}
          >
            <MapIcon size={16} aria-hidden />
          </ActionIcon>
          {can('create', locations.permission) && (
            <Button
              size="sm"
              variant="default"
              aria-label={words('locations.import')}
              renderRoot={(props) => <ScreenLink to="/locations/import" {...props} />}
            >
              <FileUp size={15} aria-hidden />
              <span className={styles.wideOnly}>{words('locations.import')}</span>
            </Button>
          )}
          {can('create', locations.permission) && <FindButton />}
          <ExportBoundaries state={state} />
        </>
      )}
      renderFirst={() => <FindButton isAlone />}
      renderBeside={(state) =>
        isMapShown &&
        !state.hidden && (
          <div className={styles.beside}>
            <Suspense fallback={<Skeleton h="100%" role="status" aria-label={words('ui.loading')} />}>
              <LocationsMap state={state} />
            </Suspense>
          </div>
        )
      }
    />
  )
}

/** Link to the search for places in recorded tracks; with a text label on screens where it stands alone. */
function FindButton({ isAlone = false }: { isAlone?: boolean }) {
  const words = useWords()
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={words('locations.find')}
      renderRoot={(props) => <ScreenLink to="/locations/find" {...props} />}
    >
      <Route size={15} aria-hidden />
      <span className={isAlone ? styles.spaced : styles.wideOnly}>{words('locations.find')}</span>
    </Button>
  )
}
