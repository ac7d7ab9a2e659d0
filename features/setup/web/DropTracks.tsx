import { useWords } from '@haulway/platform/web/app.tsx'
import { handFiles } from '@haulway/platform/web/handedFiles.ts'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { ChooseFile } from '@haulway/ui'
import { DropFiles } from '@haulway/ui/form/DropFiles.tsx'
import { holdsZones } from './holds-zones.ts'
import styles from './setup.module.css'

const ACCEPTED = '.csv,.txt,.tsv,.gpx,.kml,.kmz,.geojson,.json,.nmea,.log,.zip'

/** Takes recorded tracks or a file of zones, and opens the screen that reads them. */
export function DropTracks() {
  const words = useWords()
  const go = useGo()
  const open = async (files: readonly File[]) => {
    handFiles(files)
    const [first] = files
    const areZones = first !== undefined && (await holdsZones(first))
    go(areZones ? '/locations/import?from=setup' : '/locations/find?from=setup')
  }
  return (
    <DropFiles className={styles.dropTracks} onFiles={(files) => void open(files)}>
      <div className={styles.grow}>
        <strong>{words('setup.drop')}</strong>
        <div className={styles.hint}>{words('setup.drop.text')}</div>
      </div>
      <ChooseFile
        text={words('setup.find.choose')}
        multiple
        accept={ACCEPTED}
        onFiles={(files) => void open(files)}
      />
    </DropFiles>
  )
}
