import { ActionIcon, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useApi, useWords } from '@haulway/platform/web/app.tsx'
import { downloadText } from '@haulway/platform/web/download.ts'
import { fetchFirst } from '@haulway/screens/calls.ts'
import type { ListState } from '@haulway/screens/list/listAddress.ts'
import { locations } from '../location.resource.ts'

const formats = [
  { name: 'GeoJSON', ending: 'geojson', type: 'application/geo+json' },
  { name: 'KML', ending: 'kml', type: 'application/vnd.google-earth.kml+xml' },
  { name: 'Shapefile (.zip)', ending: 'zip', type: 'application/zip' },
] as const
type Format = (typeof formats)[number]

/** Exports all locations that match the list's filters, in a format of other programs. */
export function ExportBoundaries({ state }: { state: ListState }) {
  const words = useWords()
  const api = useApi()
  const zone = useAccountZone()
  const exporting = useMutation({
    async mutationFn({ ending, type }: Format) {
      const [places, { geoJsonOf, kmlOf, shapefileZipOf }] = await Promise.all([
        fetchFirst(api, locations, { ...state.query, brief: false }, Number.POSITIVE_INFINITY),
        import('./exchange/write.ts'),
      ])
      const write = { geojson: geoJsonOf, kml: kmlOf, zip: shapefileZipOf }[ending]
      const name = `${words('locations.title')} ${dateText(Date.now(), zone)}.${ending}`
      downloadText(name, type, write(places))
    },
    meta: { masked: true },
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size="lg"
          variant="default"
          aria-label={words('locations.export')}
          title={words('locations.export')}
        >
          <MapPinned size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words('locations.export')}</Menu.Label>
        {formats.map((format) => (
          <Menu.Item key={format.ending} onClick={() => exporting.mutate(format)}>
            {format.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
