import { Button, MultiSelect } from '@mantine/core'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { Empty, Failed, FilterRow, Page, Select } from '@haulway/ui'
import { equipment } from '../../equipment.resource.ts'
import { labelPapers, parsePaperName, papers, type LabelPaperName } from '../../label-paper.ts'
import { Label, type LabelledMachine } from './Label.tsx'
import styles from './labels.module.css'

/** More labels than anybody prints at once. */
const MOST = 500

/** Labels with QR codes for machines; the address holds the machines and the paper. */
export function LabelScreen() {
  const words = useWords()
  const [address, change] = useAddress()
  const paper = parsePaperName(address['paper'])
  const search = address['search']
  const chosen = (address['machines'] ?? '').split(',').filter(Boolean)
  const { data, error, refetch } = useList(equipment, { limit: MOST, ...(search ? { search } : {}) })
  const machines = data?.items ?? []
  const shown = chosen.length === 0 ? machines : machines.filter(({ id }) => chosen.includes(id))
  const print = (
    <Button
      size="sm"
      leftSection={<Printer size={15} aria-hidden />}
      disabled={shown.length === 0}
      onClick={() => window.print()}
    >
      {words('equipment.labels.print', { count: shown.length })}
    </Button>
  )
  return (
    <Page
      title={words('equipment.labels')}
      crumbs={[{ label: words('equipment.title'), to: listAddress(equipment) }]}
      toolbar={
        <FilterRow actions={print}>
          <MultiSelect
            size="sm"
            searchable
            clearable
            hidePickedOptions
            miw={220}
            maw={480}
            aria-label={words('equipment.labels.machines')}
            placeholder={chosen.length === 0 ? words('equipment.labels.all') : undefined}
            value={chosen}
            data={machines.map(({ id, equipmentId }) => ({ value: id, label: equipmentId }))}
            onChange={(ids) => change({ machines: ids.join(',') || null })}
          />
          <Select
            size="sm"
            allowDeselect={false}
            aria-label={words('equipment.labels.paper')}
            value={paper}
            data={labelPapers.map((one) => ({ value: one, label: words(`equipment.labels.paper.${one}`) }))}
            onChange={(one) => change({ paper: one })}
          />
        </FilterRow>
      }
    >
      {error && !data && <Failed failure={error} onRetry={() => void refetch()} />}
      {data && shown.length === 0 && <Empty title={words('equipment.labels.none')} />}
      <div className={styles.preview}>
        <Sheet machines={shown} paper={paper} />
      </div>
      {createPortal(<PrintedSheet machines={shown} paper={paper} />, document.body)}
    </Page>
  )
}

interface SheetProps {
  readonly machines: readonly LabelledMachine[]
  readonly paper: LabelPaperName
}

function Sheet({ machines, paper }: SheetProps) {
  const words = useWords()
  return (
    <ul className={styles.sheet} aria-label={words('equipment.labels')}>
      {machines.map((machine) => (
        <Label key={machine.id} machine={machine} paper={paper} />
      ))}
    </ul>
  )
}

/** The printed part, outside the page's frame and its scrolling. */
function PrintedSheet(props: SheetProps) {
  const { page, margin } = papers[props.paper]
  return (
    <div className={`${styles.printed} ${props.paper === 'a4' ? '' : styles.roll}`} aria-hidden>
      <style>{`@page { size: ${page}; margin: ${margin}mm; }`}</style>
      <Sheet {...props} />
    </div>
  )
}
