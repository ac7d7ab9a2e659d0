import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showScreens } from '@haulway/testing/web/screen.tsx'
import { en } from '../messages/en.ts'
import type { GridColumn } from './column.ts'
import { DataGrid } from './DataGrid.tsx'

const columns: readonly GridColumn<number>[] = [{ id: 'n', header: 'Number', text: String, sortable: true }]

/** A grid with the first rows of many; counts how often more were asked for. */
function showFirst(count: number) {
  let asked = 0
  const onEnd = () => void (asked += 1)
  const rows = Array.from({ length: count }, (_, n) => n)
  const Numbers = () => (
    <DataGrid
      name="numbers"
      label="Numbers"
      columns={columns}
      rows={rows}
      rowId={String}
      more={{ total: 100_000, isMore: true, onEnd }}
      onSort={() => undefined}
    />
  )
  showScreens({ catalogue: en, at: '/', screens: { '/': Numbers } })
  return () => asked
}

test('requests more rows only near the end of the loaded ones', async () => {
  const far = showFirst(1_000)
  expect(await screen.findByText('Showing 1 to 1,000 of more than 100,000 entries')).toBeTruthy()
  expect(far()).toBe(0)
})

test('requests more rows at once when all loaded rows are visible', async () => {
  const near = showFirst(20)
  expect(await screen.findByText('Showing 1 to 20 of more than 100,000 entries')).toBeTruthy()
  expect(near()).toBe(1)
})

test('requests rows again that failed to load, once the network allows', async () => {
  let asked = 0
  const onEnd = () => void (asked += 1)
  const Numbers = () => {
    const [isPossible, setPossible] = useState(true)
    return (
      <>
        <button onClick={() => setPossible(!isPossible)}>Refresh</button>
        <DataGrid
          name="numbers"
          label="Numbers"
          columns={columns}
          rows={[1, 2, 3]}
          rowId={String}
          more={{ total: 1_000, isMore: true, onEnd: isPossible ? onEnd : undefined }}
        />
      </>
    )
  }
  showScreens({ catalogue: en, at: '/', screens: { '/': Numbers } })
  expect(await screen.findByText(/Showing 1 to 3/)).toBeTruthy()
  expect(asked).toBe(1)
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  // They are on their way until a refresh of the rows that are there has ended.
  fireEvent.click(refresh)
  expect(asked).toBe(1)
  fireEvent.click(refresh)
  expect(asked).toBe(2)
})
