import { useMemo } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { viewAddress } from '@haulway/screens/addresses.ts'
import { DataGrid, Empty, type GridColumn, Section } from '@haulway/ui'
import type { InventoryItem } from '../inventory.ts'
import { tabletForm } from '../tablet-form.ts'
import { useStateColumns } from './inventory/columns.tsx'
import { useInventory } from './inventory/useInventory.ts'

/** Tablets that may be put into a machine, with their state; trackers are among its devices. */
export function MachineTablets({ machine }: { readonly machine: string }) {
  return useCan()('list', 'tabletSetup') ? <Tablets machine={machine} /> : null
}

function Tablets({ machine }: { readonly machine: string }) {
  const words = useWords()
  const { items, failure, refetch, now } = useInventory()
  const columns = useColumns(now)
  const rows = useMemo(
    () =>
      items?.filter(
        ({ kind, state, machines }) =>
          kind === 'tablet' && state !== 'unregistered' && machines.some(({ id }) => id === machine),
      ),
    [items, machine],
  )
  const title = words('tablets.machine')
  return (
    <Section title={title}>
      <DataGrid
        name="machine-tablets"
        label={title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => viewAddress(tabletForm, id)}
        failure={failure}
        onRetry={refetch}
        empty={<Empty title={words('tablets.machine.none')} />}
      />
    </Section>
  )
}

/** The machine that it is in tells whether that is this one. */
function useColumns(now: number): readonly GridColumn<InventoryItem>[] {
  const words = useWords()
  const states = useStateColumns(now)
  return useMemo(
    () => [
      {
        id: 'title',
        header: words('tablets.field.title'),
        text: ({ title }) => title,
        brief: true,
      },
      ...states,
    ],
    [words, states],
  )
}
