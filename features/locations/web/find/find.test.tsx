import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { en as map } from '@haulway/map/messages/en.ts'
import type { Zone } from '@haulway/map/zones/boundary.ts'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { en as screens } from '@haulway/screens/messages/en.ts'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en as words } from '../../messages/en.ts'
import { shuttleCsv } from '../../testing/shuttle.ts'
import { findScreen } from './FindScreen.tsx'
import type { Finder } from './finder.ts'
import { cyclesAt, searchFiles } from './search.ts'

// A map needs a graphics card; what it is given is seen here as a list.
vi.mock('./FoundMap.tsx', () => ({
  FoundMap: ({ zones, roads }: { zones: readonly Zone[]; roads: readonly unknown[] }) => (
    <ul aria-label={`${roads.length > 0 ? 'Roads' : 'No roads'} and places`}>
      {zones.map(({ id, title, kind, muted }) => (
        <li key={id}>{`${title}, ${kind}${muted ? ', left' : ''}`}</li>
      ))}
    </ul>
  ),
}))

/** What the worker does, without one. */
function finder(): Finder {
  let found: Awaited<ReturnType<typeof searchFiles>>
  return {
    async find(files) {
      async function* textOf(file: File) {
        yield await file.text()
      }
      found = await searchFiles(files.map((file) => ({ name: file.name, text: textOf(file) })))
      return found
    },
    cycles: (places) => Promise.resolve(cyclesAt(places, found.tracks)),
    close: () => undefined,
  }
}

const square = [
  [19.999, 49.999],
  [20.001, 49.999],
  [20.001, 50.001],
  [19.999, 50.001],
  [19.999, 49.999],
]

function show(known: readonly object[] = [], open: () => Finder = finder) {
  return showScreens({
    catalogue: { ...ui, ...validation, ...screens, ...words, ...map },
    screens: { '/locations/find': findScreen(open), '/locations': () => 'The list' },
    at: '/locations/find',
    me: personWith('locations'),
    answer: ({ path }) => {
      if (path.endsWith('/outlines')) return { body: { stamp: '1', locations: known } }
      return { body: path.endsWith('/import') ? { added: 2, updated: 0 } : {} }
    },
  })
}

async function bring(...files: [name: string, text: string][]): Promise<void> {
  const input = await screen.findByLabelText(words['locations.find.choose'], { selector: 'input' })
  fireEvent.change(input, { target: { files: files.map(([name, text]) => new File([text], name)) } })
}

const nameOf = (name: string) => screen.findByRole('textbox', { name: `Name: ${name}` })

test('places of a track are looked at, changed and taken', async () => {
  const { sent, address } = show()
  const user = userEvent.setup()
  await bring(['day.csv', shuttleCsv()], ['again.csv', shuttleCsv()], ['broken.gpx', '<gpx><trk>'])
  await nameOf('Load place 1')
  const list = within(screen.getByRole('list', { name: words['locations.find.list'] }))
  expect(list.getAllByText('6 stops of 1 machine in 1 day').length).toBeGreaterThan(0)
  expect(list.getByText('Machines stood for 2:10 as a rule.')).toBeTruthy()
  expect(list.getByText(/went on to a dump place/)).toBeTruthy()
  expect(await screen.findByText(/2 of 2 places chosen/)).toBeTruthy()
  expect(await list.findAllByText(/would give [56] cycles/)).toHaveLength(2)
  expect(screen.getByText('broken.gpx')).toBeTruthy()
  expect(screen.getByText(/The file holds no position that can be used/)).toBeTruthy()
  const drawn = within(await screen.findByRole('list', { name: 'Roads and places' }))
  expect(drawn.getByText('Dump place 1, dump')).toBeTruthy()

  // Without one of its ends no cycle is left.
  await user.click(list.getByRole('checkbox', { name: 'Take: Dump place 1' }))
  expect(drawn.getByText('Dump place 1, dump, left')).toBeTruthy()
  expect(await screen.findByText(/1 of 2 places chosen.*would give 0 cycles/)).toBeTruthy()
  await user.click(list.getByRole('checkbox', { name: 'Take: Dump place 1' }))
  await user.selectOptions(list.getByRole('combobox', { name: 'Used for: Dump place 1' }), 'both')
  fireEvent.change(await nameOf('Load place 1'), { target: { value: 'Pit' } })
  await user.click(screen.getByRole('button', { name: 'Take 2 places' }))
  expect(await screen.findByText('The list')).toBeTruthy()
  expect(address()).toBe('/locations?sort=-modifiedAt')
  const body = sent.find(({ path }) => path.endsWith('/import'))?.body as Record<string, unknown>
  expect(body).toMatchObject({
    mode: 'add',
    rows: [
      { title: 'Pit', kind: 'load', boundary: { type: 'Polygon' } },
      { title: 'Load and dump place 1', kind: 'both' },
    ],
  })
})

test('titles stay unique, and what lies there already is not taken again', async () => {
  const boundary = { type: 'Polygon', coordinates: [square] }
  show([
    {
      id: 'a',
      title: 'Dump place 1',
      kind: 'dump',
      project: null,
      boundary: { ...boundary, coordinates: [square.map(([x, y]) => [x! + 9, y!])] },
    },
    { id: 'b', title: 'Old pit', kind: 'load', project: null, boundary },
  ])
  await bring(['day.csv', shuttleCsv()])
  expect(await screen.findByText('The location Old pit lies here already.')).toBeTruthy()
  const dump = await nameOf('Dump place 2')
  expect(screen.getByText(/1 of 2 places chosen/)).toBeTruthy()
  fireEvent.change(dump, { target: { value: ' old PIT ' } })
  expect(await screen.findByText(validation['validation.exists'])).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take 1 place' }).hasAttribute('disabled')).toBe(true)
})

test('where nothing is found it says why and what to do, and each bad file what is wrong', async () => {
  show()
  const short = shuttleCsv().split('\n').slice(0, 200)
  await bring(
    ['short.csv', [...short, 'soon,T-1,50,20'].join('\n')],
    ['photo.jpg', '\u0000\u0001'],
    ['table.csv', 'a,b\n1,2\n'],
  )
  expect(await screen.findByText(words['locations.find.nothing'])).toBeTruthy()
  expect(screen.getByText(/199 positions of 1 machine were searched/)).toBeTruthy()
  expect(screen.getByText(words['locations.find.nothing.do'])).toBeTruthy()
  expect(screen.getByText(/1 line was left out: line 201, whose time/)).toBeTruthy()
  expect(screen.getByText('photo.jpg')).toBeTruthy()
  expect(screen.getByText(words['locations.find.file.binary'])).toBeTruthy()
  expect(screen.getByText(/does not name these columns: timestamp, lat, lon. It says "a", "b"/)).toBeTruthy()
})

test('a search that breaks off says so, and others may be brought', async () => {
  show([], () => ({ ...finder(), find: () => Promise.reject(new Error('out of memory')) }))
  await bring(['day.csv', 'x'])
  expect(await screen.findByText(words['locations.find.failed'])).toBeTruthy()
  expect(screen.getByRole('button', { name: words['locations.find.choose'] })).toBeTruthy()
})
