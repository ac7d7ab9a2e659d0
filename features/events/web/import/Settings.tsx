import { SegmentedControl } from '@mantine/core'
import { assumedEncoding, assumedOrder, isOrderOpen } from '@haulway/interchange'
import { useWords } from '@haulway/platform/web/app.tsx'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { DateOrderSelect, EncodingSelect, ZoneSelect } from '@haulway/screens/inputs/ReadingSelects.tsx'
import { ChooseFile, Select } from '@haulway/ui'
import { fileKinds, speedUnits, weightUnits } from '../../import/fields.ts'
import type { FileImport } from './useFileImport.ts'
import styles from './import.module.css'

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
      <Dates state={state} />
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

/** The zone of the times; what the file leaves open of its dates and its text. */
function Dates({ state: { told, tell, preview } }: { readonly state: FileImport }) {
  const doubts = preview?.doubts ?? []
  const order = told.dateOrder ?? assumedOrder(doubts)
  const encoding = told.encoding ?? assumedEncoding(doubts)
  return (
    <>
      <ZoneSelect
        value={told.timeZone ?? preview?.timeZone ?? null}
        onChange={(timeZone) => tell({ timeZone })}
      />
      {(order !== null || isOrderOpen(doubts)) && (
        <DateOrderSelect value={order} onChange={(dateOrder) => tell({ dateOrder })} />
      )}
      {encoding !== null && (
        <EncodingSelect value={encoding} onChange={(chosen) => tell({ encoding: chosen })} />
      )}
    </>
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
