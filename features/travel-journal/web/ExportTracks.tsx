import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { CallFailure, DownloadedFile } from '@haulway/platform/web/api.ts'
import { useApi, useApp, useWords } from '@haulway/platform/web/app.tsx'
import { saveFile } from '@haulway/platform/web/download.ts'
import { type TrackFormat, trackFormatNames } from '../engine/track-files.ts'
import { exportJournal } from '../travel-journal.endpoints.ts'
import styles from './journal.module.css'

const names: Readonly<Record<TrackFormat, string>> = {
  gpx: 'GPX',
  kml: 'KML',
  geojson: 'GeoJSON',
  csv: 'CSV',
}

export interface ExportTracksProps {
  /** The query of the journal. */
  readonly query: { readonly from: string; readonly to: string; readonly machines: string | null }
}

/** Downloads the shown tracks. */
export function ExportTracks({ query }: ExportTracksProps) {
  const words = useWords()
  const api = useApi()
  const { language } = useApp()
  const file = useMutation<DownloadedFile, CallFailure, TrackFormat>({
    mutationFn: (format) => api.download(exportJournal.path, { ...query, format, lang: language }),
    meta: { masked: true },
    onSuccess: saveFile,
  })
  const label = words('travelJournal.export')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" aria-label={label} loading={file.isPending}>
          <Download size={15} aria-hidden />
          <span className={styles.wideOnly}>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {trackFormatNames.map((format) => (
          <Menu.Item key={format} onClick={() => file.mutate(format)}>
            {names[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
