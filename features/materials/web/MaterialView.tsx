import { useMemo } from 'react'
import type { Item } from '@haulway/resource'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { DataGrid, Empty, Section, type GridColumn } from '@haulway/ui'
import { densityIn, fromProfile, volumeIn, volumeStates, type VolumeState } from '@haulway/units'
import { materials } from '../material.resource.ts'

type Material = Item<typeof materials>

/** View of a material with the volumes of one mass: bank, loose and compacted. */
export function MaterialView() {
  return (
    <EntryView
      resource={materials}
      home={listAddress(materials)}
      renderBelow={(entry) => <MaterialVolumes material={entry as Material} />}
    />
  )
}

interface VolumeRow {
  readonly state: VolumeState
  /** Cubic metres. */
  readonly volume: number | null
  /** Kilograms per cubic metre. */
  readonly density: number | null
}

/** Example bank volume, in cubic metres or yards. */
const BANK = 100

function MaterialVolumes({ material }: { material: Material }) {
  const words = useWords()
  const measures = useMeasures()
  const { density, looseFactor: loose, compactedFactor: compacted } = material
  const rows = useMemo(() => {
    const factors = { loose, compacted }
    const bank = fromProfile(measures.profile, 'haulVolume', BANK)
    return volumeStates.map((state): VolumeRow => {
      const known = density === null ? null : densityIn(factors, density, 'loose', state)
      return { state, volume: volumeIn(factors, bank, 'bank', state), density: known }
    })
  }, [measures, density, loose, compacted])
  const columns = useMemo((): GridColumn<VolumeRow>[] => {
    const column = (id: 'volume' | 'density', measure: 'haulVolume' | 'density'): GridColumn<VolumeRow> => ({
      id,
      header: words(`materials.volumes.${id}`),
      unit: measures.heading(measure),
      text: (row) => measures.number(measure, row[id]),
      numeric: true,
    })
    return [
      {
        id: 'state',
        header: words('materials.volumes.state'),
        text: ({ state }) => words(`materials.volumes.${state}`),
      },
      column('volume', 'haulVolume'),
      column('density', 'density'),
    ]
  }, [words, measures])
  const title = words('materials.volumes')
  const known = loose !== null || compacted !== null
  return (
    <Section title={title}>
      <DataGrid
        name="material-volumes"
        label={title}
        columns={columns}
        rows={known ? rows : []}
        rowId={(row) => row.state}
        empty={<Empty title={words('materials.volumes.none')} />}
      />
    </Section>
  )
}
