import { Button, Group } from '@mantine/core'
import { Download, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { csvText } from '@haulway/platform/csv.ts'
import { dateText, dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { downloadText } from '@haulway/platform/web/download.ts'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { viewAddress } from '@haulway/screens/addresses.ts'
import {
  DataGrid,
  Empty,
  FilterRow,
  type GridColumn,
  Notice,
  Page,
  parseSort,
  SearchBox,
  sortText,
} from '@haulway/ui'
import { filterInventory, type InventoryItem } from '../../inventory.ts'
import { tabletForm } from '../../tablet-form.ts'
import { useInventoryColumns } from './columns.tsx'
import { inventoryFilters, InventoryFilters } from './InventoryFilters.tsx'
import { SlotBar } from './SlotBar.tsx'
import { useInventory } from './useInventory.ts'

/** Ids of the rows that are selected. */
function usePicked() {
  const words = useWords()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  return {
    picked,
    clear: () => setPicked(new Set()),
    picking: {
      has: (id: string) => picked.has(id),
      pick(rows: readonly InventoryItem[], isPicked: boolean) {
        const ids = rows.map(({ id }) => id)
        setPicked(
          isPicked ? new Set([...picked, ...ids]) : new Set([...picked].filter((id) => !ids.includes(id))),
        )
      },
      label: ({ title }: InventoryItem) => words('list.select.row', { title }),
      labelAll: words('list.select.page'),
    },
  }
}

/** Tablets and trackers of the account with what they report of themselves. */
export function TabletInventory() {
  const words = useWords()
  const zone = useAccountZone()
  const mayChange = useCan()('update', 'tabletSetup')
  const [address, change] = useAddress()
  const { items, failure, refetch, now, stale } = useInventory()
  const columns = useInventoryColumns(now)
  const rows = useMemo(() => items && filterInventory(items, address), [items, address])
  const { picked, picking, clear } = usePicked()
  const title = words('tablets.inventory.title')
  const chosen = rows?.filter(({ id }) => picked.has(id)) ?? []
  return (
    <Page
      title={title}
      layout="fill"
      toolbar={
        chosen.length > 0 ? (
          <SlotBar picked={chosen} onClear={clear} />
        ) : (
          <FilterRow
            filtered={inventoryFilters.some((name) => name !== 'search' && address[name] !== undefined)}
            search={
              <SearchBox
                value={address['search'] ?? ''}
                onChange={(search) => change({ search: search || null })}
              />
            }
            actions={<Actions rows={rows} columns={columns} />}
          >
            <InventoryFilters address={address} onChange={change} />
          </FilterRow>
        )
      }
    >
      {stale && (
        <Notice tone="warning" urgent title={words('tablets.stale', { at: dateTimeText(now, zone) })} />
      )}
      <DataGrid
        name="tablet-inventory"
        label={title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => viewAddress(tabletForm, id)}
        picking={mayChange ? picking : undefined}
        isWeak={({ state }) => state === 'unregistered'}
        stale={stale}
        failure={failure}
        onRetry={refetch}
        sort={parseSort(address['sort'] ?? 'title')}
        onSort={(sort) => change({ sort: sortText(sort) || null })}
        empty={<Nothing isFiltered={items !== undefined && items.length > 0} />}
      />
    </Page>
  )
}

interface ActionsProps {
  readonly rows: readonly InventoryItem[] | undefined
  readonly columns: readonly GridColumn<InventoryItem>[]
}

/** Connecting a tablet, and the rows as a file. */
function Actions({ rows = [], columns }: ActionsProps) {
  const words = useWords()
  const zone = useAccountZone()
  const mayChange = useCan()('update', 'tabletSetup')
  const save = () => {
    const cells = rows.map((row) => columns.map(({ text }) => text(row)))
    const content = csvText([columns.map(({ header }) => header), ...cells])
    const name = `${words('tablets.inventory.title')} ${dateText(Date.now(), zone)}.csv`
    downloadText(name, 'text/csv;charset=utf-8', content)
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<Download size={15} aria-hidden />}
        disabled={rows.length === 0}
        onClick={save}
      >
        {words('ui.export.csv')}
      </Button>
      {mayChange && <ConnectLink />}
    </>
  )
}

function ConnectLink() {
  const words = useWords()
  return (
    <Button
      component={ScreenLink}
      to="/tablet-management/qr-setup"
      size="sm"
      leftSection={<Plus size={15} aria-hidden />}
    >
      {words('tablets.connect')}
    </Button>
  )
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const words = useWords()
  const can = useCan()
  const [, change] = useAddress()
  if (isFiltered)
    return (
      <Empty
        title={words('list.empty.filtered')}
        action={
          <Button
            size="xs"
            variant="default"
            onClick={() => change(Object.fromEntries(inventoryFilters.map((name) => [name, null])))}
          >
            {words('list.clear')}
          </Button>
        }
      />
    )
  return (
    <Empty
      title={words('tablets.inventory.empty')}
      text={words('tablets.inventory.empty.text')}
      action={
        <Group gap="xs" justify="center">
          {can('update', 'tabletSetup') && <ConnectLink />}
          {can('list', 'equipment') && (
            <Button component={ScreenLink} to="/equipment" size="sm" variant="default">
              {words('tablets.inventory.machines')}
            </Button>
          )}
        </Group>
      }
    />
  )
}
