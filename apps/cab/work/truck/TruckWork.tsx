import { MapPanel } from '../map/MapPanel.tsx'
import { LastLoad } from './LastLoad.tsx'
import { LoadFigures } from './LoadFigures.tsx'
import { LoaderAhead } from './LoaderAhead.tsx'
import { NextPlace } from './NextPlace.tsx'
import styles from './truck.module.css'

/** What a driver needs of the work: the next place first, then the figures and the map. */
export function TruckWork() {
  return (
    <div className={styles.truck}>
      <NextPlace />
      <div className={styles.told}>
        <LoadFigures />
        <LastLoad />
      </div>
      <div className={styles.around}>
        <LoaderAhead />
        <div className={styles.map}>
          <MapPanel />
        </div>
      </div>
    </div>
  )
}
