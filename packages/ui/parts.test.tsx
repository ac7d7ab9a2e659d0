import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { showScreens } from '@haulway/testing/web/screen.tsx'
import { Confirm } from './dialog/Dialog.tsx'
import { FloatingPanel } from './panel/FloatingPanel.tsx'
import type { GridColumn } from './grid/column.ts'
import { DataGrid } from './grid/DataGrid.tsx'
import { en } from './messages/en.ts'
import { FilterRow } from './form/FilterRow.tsx'
import { Empty } from './page/PageState.tsx'
import { Section } from './page/Section.tsx'
import { Select } from './form/Select.tsx'

function show(Screen: () => ReactNode) {
  return showScreens({ catalogue: en, at: '/', screens: { '/': Screen } })
}

function PanelWithQuestion() {
  const [open, setOpen] = useState(true)
  const [asked, setAsked] = useState(false)
  if (!open) return <p>closed</p>
  return (
    <FloatingPanel name="test" title="ADT-001" side="right" onClose={() => setOpen(false)}>
      <button onClick={() => setAsked(true)}>Unassign</button>
      <Select label="State" data={['loading', 'hauling']} />
      <Confirm
        open={asked}
        title="Unassign?"
        text="It leaves the route."
        action="Yes"
        onConfirm={() => setAsked(false)}
        onCancel={() => setAsked(false)}
      />
    </FloatingPanel>
  )
}

test('closes only the topmost part on Esc', async () => {
  show(PanelWithQuestion)
  await userEvent.click(await screen.findByRole('button', { name: 'Unassign' }))
  await screen.findByRole('dialog', { name: 'Unassign?' })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('region', { name: 'ADT-001' })).toBeTruthy()

  await userEvent.click(screen.getByRole('combobox', { name: 'State' }))
  await screen.findByRole('option', { name: 'hauling' })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('option', { name: 'hauling' })).toBeNull()
  expect(screen.getByRole('region', { name: 'ADT-001' })).toBeTruthy()

  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('closed')).toBeTruthy()
})

test('closes the panel on Esc from a list that is always visible', async () => {
  show(() => {
    const [open, setOpen] = useState(true)
    return open ? (
      <FloatingPanel name="list" title="Machines" side="left" onClose={() => setOpen(false)}>
        <div role="listbox" tabIndex={0} aria-label="rows" />
      </FloatingPanel>
    ) : (
      <p>closed</p>
    )
  })
  ;(await screen.findByRole('listbox', { name: 'rows' })).focus()
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('closed')).toBeTruthy()
})

function LoosePanel() {
  const [open, setOpen] = useState(true)
  if (!open) return <p>closed</p>
  return (
    <FloatingPanel name="test" title="Machines" side="right" pinning="loose" onClose={() => setOpen(false)}>
      Rows
    </FloatingPanel>
  )
}

test('resizes and pins a panel by keyboard, and remembers both for the same person', async () => {
  show(LoosePanel)
  const edge = await screen.findByRole('separator', { name: 'Width of the panel' })
  edge.focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(edge.getAttribute('aria-valuenow')).toBe('352')
  screen.getByRole('button', { name: 'Pin the panel', pressed: false }).focus()
  await userEvent.keyboard('{Enter}')
  cleanup()

  show(LoosePanel)
  const again = await screen.findByRole('separator', { name: 'Width of the panel' })
  expect(again.getAttribute('aria-valuenow')).toBe('352')
  // What is pinned stays when Esc is pressed.
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('closed')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Pin the panel', pressed: true }))
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('closed')).toBeTruthy()
})

interface Cycle {
  readonly id: string
  readonly truck: string
  readonly minutes: number
}
const columns: GridColumn<Cycle>[] = [
  { id: 'truck', header: 'Truck', text: (row) => row.truck, sortable: true },
  {
    id: 'minutes',
    header: 'Duration',
    unit: 'min',
    numeric: true,
    sortable: true,
    text: (row) => String(row.minutes),
    value: (row) => row.minutes,
    total: '42',
  },
]
const cycles = ['ADT-2', 'ADT-10', 'ADT-1'].map((truck, index) => ({ id: truck, truck, minutes: 30 - index }))

function Cycles() {
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <DataGrid
        name="cycles"
        label="Cycles"
        columns={columns}
        rows={cycles}
        rowId={(row) => row.id}
        onRow={(row) => setChosen(row.id)}
        selected={chosen}
      />
      <output>{chosen}</output>
    </>
  )
}

const trucks = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test('sorts rows in the grid itself when it holds all of them', async () => {
  show(Cycles)
  await userEvent.click(await screen.findByRole('button', { name: 'Truck' }))
  expect(trucks().slice(0, 3)).toEqual(['ADT-1', 'ADT-2', 'ADT-10'])
  expect(screen.getByRole('columnheader', { name: 'Truck' }).getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Truck' }))
  expect(trucks().slice(0, 3)).toEqual(['ADT-10', 'ADT-2', 'ADT-1'])
  expect(screen.getByText('Showing 1 to 3 of 3 entries')).toBeTruthy()
})

function LastPage() {
  const [page, setPage] = useState(2)
  const paging = { page, size: 3, total: 3, onPage: setPage, onSize: () => undefined }
  const rows = page === 0 ? cycles : []
  return (
    <DataGrid
      name="paged"
      label="Cycles"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      paging={paging}
    />
  )
}

test('moves to the last page with rows when the current page has none left', async () => {
  show(LastPage)
  expect(await screen.findByText('Showing 1 to 3 of 3 entries')).toBeTruthy()
  expect(screen.getByText('Page 1 of 1')).toBeTruthy()
})

test('moves through rows and opens them by keyboard', async () => {
  show(Cycles)
  const grid = await screen.findByRole('region', { name: 'Cycles' })
  grid.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const row = screen.getByRole('row', { current: true })
  expect(within(row).getAllByRole('cell')[0]?.textContent).toBe('ADT-10')
  await userEvent.keyboard('{End}')
  expect(document.activeElement?.textContent).toMatch(/ADT-1/)
})

test('does not repeat the landmark of a section for a grid of the same name', async () => {
  show(() => (
    <Section title="Cycles">
      <Cycles />
    </Section>
  ))
  expect(await screen.findByRole('group', { name: 'Cycles' })).toBeTruthy()
  expect(screen.getAllByRole('region', { name: 'Cycles' })).toHaveLength(1)
})

test('selects columns, remembers them and keeps the first one', async () => {
  show(Cycles)
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  expect(screen.queryByRole('checkbox', { name: 'Truck' })).toBeNull()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Duration' }))
  expect(screen.queryByRole('columnheader', { name: /Duration/ })).toBeNull()
  expect(localStorage.getItem('haulway.grid.cycles.columns')).toBe('{"minutes":false}')
  await userEvent.click(screen.getByRole('button', { name: 'Show the usual columns' }))
  expect(screen.getByRole('columnheader', { name: /Duration/ })).toBeTruthy()
})

test('shows an empty section in one line', async () => {
  show(() => (
    <Section title="Cycles">
      <DataGrid
        name="none"
        label="Cycles"
        columns={columns}
        rows={[]}
        rowId={(row) => row.id}
        empty={<Empty title="No cycle yet" text="They begin with a load." />}
      />
    </Section>
  ))
  expect(await screen.findByText('They begin with a load.')).toBeTruthy()
  expect(screen.queryByText(/Showing/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
})

test('labels a cell where no heading stands above it', async () => {
  show(Cycles)
  const minutes = await screen.findByRole('cell', { name: '30' })
  expect(minutes.dataset['label']).toBe('Duration, min')
})

test('shows filters without room in the row on request', async () => {
  show(() => (
    <FilterRow search={<input aria-label="Search" />} filtered>
      <input aria-label="Kind" />
    </FilterRow>
  ))
  const more = await screen.findByRole('button', { name: 'Filters', expanded: false })
  await userEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
})
