import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { zoneText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { ChooseFile, Select } from '@haulway/ui'
import { fileKinds, speedUnits, weightUnits } from '../../import/fields.ts'
import type { FileImport } from './useFileImport.ts'
import styles from './import.module.css'

/** Options drawn at once while searching. */
const MAX_SHOWN = 60

/** The kind of file, its machine, and the meaning of its times and units. */
export function Settings({ state }: { readonly state: FileImport }) {
  const words = useWords()
  const { file, told, tell, preview } = state
  return (
    <div className={styles.settings}>
      <div className={styles.file}>
        <span title={file?.name}>{file?.name}</span>
        <ChooseFile
          text={words('import.other')}
          button={{ size: 'xs' }}
          onFiles={([other]) => other && state.choose(other)}
        />
      </div>
      <SegmentedControl
        aria-label={words('events.import.kind')}
        value={told.kind}
        onChange={(kind) => tell({ kind: kind === 'events' ? 'events' : 'tracks' })}
        data={fileKinds.map((value) => ({ value, label: words(`events.import.kind.${value}`) }))}
      />
      {told.kind === 'tracks' && (
        <EntrySelect
          to="equipment"
          makes
          label={words('events.import.machine')}
          placeholder={words('events.import.machine.byFile')}
          w={240}
          clearable
          value={told.equipment}
          onChange={(equipment) => tell({ equipment })}
        />
      )}
      <Zone state={state} />
      {preview && preview.speedUnit !== null && (
        <Unit
          label={words('events.import.track.speed')}
          units={speedUnits}
          value={preview.speedUnit}
          onChange={(speedUnit) => tell({ speedUnit })}
        />
      )}
      {preview?.columns.some(({ field }) => field === 'weight') && preview.weightUnit !== null && (
        <Unit
          label={words('events.import.track.weight')}
          units={weightUnits}
          value={preview.weightUnit}
          onChange={(weightUnit) => tell({ weightUnit })}
        />
      )}
    </div>
  )
}

/** Zone of times without an offset. */
function Zone({ state: { told, tell, preview } }: { readonly state: FileImport }) {
  const words = useWords()
  const [now] = useState(Date.now)
  const value = told.timeZone ?? preview?.timeZone ?? null
  const zones = useMemo(() => {
    const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value ? [value] : [])])
    return [...names].map((one) => ({ value: one, label: zoneText(now, one) }))
  }, [value, now])
  return (
    <Select
      label={words('events.import.zone')}
      searchable
      limit={MAX_SHOWN}
      allowDeselect={false}
      w={280}
      data={zones}
      value={value}
      onChange={(timeZone) => tell({ timeZone })}
    />
  )
}

interface UnitProps {
  readonly label: string
  readonly units: readonly string[]
  readonly value: string
  readonly onChange: (unit: string | null) => void
}

function Unit({ label, units, value, onChange }: UnitProps) {
  return (
    <Select label={label} allowDeselect={false} w={120} data={[...units]} value={value} onChange={onChange} />
  )
}
