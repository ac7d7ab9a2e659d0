import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { defineTrialResource } from '@haulway/testing/trial-resource.ts'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { en as interchange } from '@haulway/interchange/messages/en.ts'
import { date, text } from '@haulway/resource'
import { catalogue, yards } from '../testing/trucks.tsx'
import { ResourcesProvider } from '../known.tsx'
import { importScreen } from './ImportScreen.tsx'
import type { ImportResult } from './useImport.ts'

const permits = defineTrialResource({
  name: 'permits',
  permission: 'equipment',
  messages: 'permits',
  titleField: 'title',
  importKey: 'title',
  fields: { title: text({ required: true }), until: date() },
})
const words = {
  ...catalogue,
  ...interchange,
  'permits.title': 'Permits',
  'permits.field.title': 'Title',
  'permits.field.until': 'Until',
}
const Import = importScreen({ resource: permits, home: '/permits' })

const known = new Map([permits, yards].map((one) => [one.name, one]))
const column = {
  unit: null,
  dateOrder: null,
  possibleOrders: [] as ('dmy' | 'mdy' | 'ymd')[],
  hasShortYears: false,
}
const guessed: ImportResult = {
  dryRun: true,
  delimiter: ',',
  encoding: 'windows-1252',
  isEncodingGuessed: true,
  sheet: null,
  otherSheets: [],
  columns: [
    { ...column, header: 'Title', field: 'title' },
    { ...column, header: 'Until', field: 'until', possibleOrders: ['dmy', 'mdy'], hasShortYears: true },
  ],
  created: 0,
  updated: 0,
  same: 0,
  wrong: 1,
  rows: [{ line: 2, action: 'wrong', cells: ['José', '03/04/27'], errors: [] }],
}

async function choose(result: ImportResult) {
  const shown = showScreens({
    catalogue: words,
    screens: {
      '/permits/import': () => (
        <ResourcesProvider resources={known}>
          <Import />
        </ResourcesProvider>
      ),
    },
    at: '/permits/import',
    answer: () => ({ body: result }),
    me: { ...personWith(), permissions: { equipment: ['create', 'update', 'list'] } },
  })
  await screen.findByText('Choose a file')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['Title,Until\n'], 'permits.csv', { type: 'text/csv' }))
  return { ...shown, queries: () => shown.sent.map(({ query }) => Object.fromEntries(query)) }
}

test('import shows the guessed encoding and ambiguous dates, and reads the file again as the user chooses', async () => {
  const { queries } = await choose(guessed)
  await screen.findByText('The text says nothing about its encoding; it was read as windows-1252.')
  expect(
    screen.getByText('Dates in Until can be read in several ways. Choose how they are written.'),
  ).toBeTruthy()
  expect(screen.getByText('Years of two digits in Until were read as 1969 to 2068.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Encoding of the text'), 'windows-1250')
  await expect.poll(() => queries().at(-1)?.['encoding']).toBe('windows-1250')
  await userEvent.selectOptions(screen.getByLabelText('Dates are written'), 'Day, month, year')
  await expect.poll(() => queries().at(-1)?.['dateOrder']).toBe('dmy')
  expect(queries().at(-1)).toMatchObject({ encoding: 'windows-1250', dryRun: 'true' })
})

test('import names the sheet that was read where there are others, and nothing where all is said by the file', async () => {
  const plain = {
    ...guessed,
    encoding: null,
    isEncodingGuessed: false,
    columns: [guessed.columns[0]!],
    sheet: 'List',
  }
  await choose({ ...plain, otherSheets: ['Notes'] })
  await screen.findByText('The sheet “List” was read, others were not: Notes.')
  expect(screen.queryByLabelText('Encoding of the text')).toBeNull()
})
