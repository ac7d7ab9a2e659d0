import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type ScreenResponse, personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { en as interchange } from '@haulway/interchange/messages/en.ts'
import { en as map } from '@haulway/map/messages/en.ts'
import type { Zone } from '@haulway/map/zones/boundary.ts'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { en as screens } from '@haulway/screens/messages/en.ts'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en as locationWords } from '../../../locations/messages/en.ts'
import { en as routeWords } from '../../../routes/messages/en.ts'
import { en as words } from '../../messages/en.ts'
import { shuttleCsv } from '../../testing/shuttle.ts'
import { findScreen } from './FindScreen.tsx'
import type { Finder } from './finder.ts'
import { cyclesAt, searchDriven, searchFiles } from './search.ts'
import { type RecordedTrack, writeTrackFiles } from './track-files.ts'

// A map needs a GPU; the mock lists what it is given.
vi.mock('./FoundMap.tsx', () => ({
  FoundMap: ({ zones, roads }: { zones: readonly Zone[]; roads: readonly unknown[] }) => (
    <ul aria-label={`${roads.length > 0 ? 'Roads' : 'No roads'} and places`}>
      {zones.map(({ id, title, kind, muted }) => (
        <li key={id}>{`${title}, ${kind}${muted ? ', left' : ''}`}</li>
      ))}
    </ul>
  ),
}))

/** Does the worker's work in the main thread. */
function finder(): Finder {
  let found: ReturnType<typeof searchDriven>
  let recorded: readonly RecordedTrack[] = []
  return {
    async find(source) {
      if ('driven' in source) return (found = searchDriven(source.driven))
      async function* bytesOf(file: File) {
        yield new TextEncoder().encode(await file.text())
      }
      const read = await searchFiles(
        source.files.map((file) => ({ name: file.name, bytes: bytesOf(file) })),
        source.reading,
      )
      ;[found, recorded] = [read, read.tracks]
      return found
    },
    cycles: (places) => Promise.resolve(cyclesAt(places, found.tracks)),
    tracks: (names) => Promise.resolve(writeTrackFiles(recorded, names)),
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

/** The same track as the server returns it: all positions on the first day. */
const drive = (() => {
  const rows = shuttleCsv()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  return {
    t: rows.map(([t]) => Date.parse(t!)),
    lat: rows.map(([, , lat]) => Number(lat)),
    lon: rows.map(([, , , lon]) => Number(lon)),
    speed: rows.map(() => null),
  }
})()

type Take = (body: unknown) => ScreenResponse

function show(
  known: readonly object[] = [],
  {
    open = finder,
    people = ['locations'],
    take = () => ({ body: {} }),
  }: { open?: () => Finder; people?: string[]; take?: Take } = {},
) {
  return showScreens({
    catalogue: {
      ...ui,
      ...interchange,
      ...validation,
      ...screens,
      ...words,
      ...map,
      ...locationWords,
      ...routeWords,
      ...interchange,
    },
    screens: {
      '/locations/find': findScreen(open),
      '/locations': () => 'The list',
      '/setup': () => 'The set-up',
    },
    at: '/locations/find?from=nowhere',
    me: personWith(...people),
    answer: ({ path, body }) => {
      if (path.endsWith('/outlines')) return { body: { stamp: '1', locations: known } }
      if (path.endsWith('/setup/take')) return take(body)
      if (path.endsWith('/setup/driven'))
        return { body: { machines: [{ id: 'm', title: 'T-1', kind: 'hauler' }] } }
      if (path.endsWith('/driven')) return { body: drive }
      return { body: { items: [], total: 0 } }
    },
  })
}

async function bring(...files: [name: string, text: string][]): Promise<void> {
  const input = await screen.findByLabelText(words['setup.find.choose'], { selector: 'input' })
  fireEvent.change(input, { target: { files: files.map(([name, text]) => new File([text], name)) } })
}

const nameOf = (name: string) => screen.findByRole('textbox', { name: `Name: ${name}` })

test('shows the places of a track, lets the user change them and accepts them', async () => {
  const { sent, address } = show()
  const user = userEvent.setup()
  await bring(['day.csv', shuttleCsv()], ['again.csv', shuttleCsv()], ['broken.gpx', '<gpx><trk>'])
  await nameOf('Load place 1')
  const list = within(screen.getByRole('list', { name: words['setup.find.list'] }))
  expect(list.getAllByText('6 stops of 1 machine in 1 day').length).toBeGreaterThan(0)
  expect(list.getByText('Machines stood for 2:10 as a rule.')).toBeTruthy()
  expect(list.getByText(/went on to a dump place/)).toBeTruthy()
  expect(await screen.findByText(/2 of 2 places chosen/)).toBeTruthy()
  expect(await list.findAllByText(/would give [56] cycles/)).toHaveLength(2)
  expect(screen.getByText('broken.gpx')).toBeTruthy()
  expect(screen.getByText(/The file holds no position that can be used/)).toBeTruthy()
  const drawn = within(await screen.findByRole('list', { name: 'Roads and places' }))
  expect(drawn.getByText('Dump place 1, dump')).toBeTruthy()

  // Without one of its ends a route has no cycles.
  await user.click(list.getByRole('checkbox', { name: 'Take: Dump place 1' }))
  expect(drawn.getByText('Dump place 1, dump, left')).toBeTruthy()
  expect(await screen.findByText(/1 of 2 places chosen.*would give 0 cycles/)).toBeTruthy()
  await user.click(list.getByRole('checkbox', { name: 'Take: Dump place 1' }))
  await user.selectOptions(list.getByRole('combobox', { name: 'Used for: Dump place 1' }), 'both')
  fireEvent.change(await nameOf('Load place 1'), { target: { value: 'Pit' } })
  await user.click(screen.getByRole('button', { name: 'Take 2 places' }))
  expect(await screen.findByText('The list')).toBeTruthy()
  expect(address()).toBe('/locations?sort=-modifiedAt')
  const body = sent.find(({ path }) => path.endsWith('/setup/take'))?.body as Record<string, unknown>
  expect(body).toMatchObject({
    routes: [],
    zones: [
      { title: 'Pit', kind: 'load', boundary: { type: 'Polygon' } },
      { title: 'Load and dump place 1', kind: 'both' },
    ],
  })
})

test('keeps titles unique, and does not select places where a location exists', async () => {
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

test('explains why nothing was found and what to do, and what is wrong with each file', async () => {
  show()
  const short = shuttleCsv().split('\n').slice(0, 200)
  await bring(
    ['short.csv', [...short, 'soon,T-1,50,20'].join('\n')],
    ['photo.jpg', '\u0000\u0001'],
    ['table.csv', 'a,b\n1,2\n'],
  )
  expect(await screen.findByText(words['setup.find.nothing'])).toBeTruthy()
  expect(screen.getByText(/199 positions of 1 machine were searched/)).toBeTruthy()
  expect(screen.getByText(words['setup.find.nothing.do'])).toBeTruthy()
  expect(screen.getByText(/1 line was left out: line 201, whose time/)).toBeTruthy()
  expect(screen.getByText('photo.jpg')).toBeTruthy()
  expect(screen.getByText(interchange['interchange.unreadable.binary'])).toBeTruthy()
  expect(
    screen.getByText(/No column is recognized for timestamp, lat, lon. The header says "a", "b"/),
  ).toBeTruthy()
})

test('takes times without a zone in that of the account, and reads the files again in another', async () => {
  show()
  const local = shuttleCsv().replaceAll(/(\d)Z/g, '$1')
  await bring(['day.csv', local])
  const told = await screen.findByText(/times have no zone; they were taken as/)
  expect(told.textContent).toContain('UTC')
  const zone = screen.getByRole('combobox', { name: interchange['interchange.choice.zone'] })
  await userEvent.click(zone)
  fireEvent.change(zone, { target: { value: 'Santiago' } })
  await userEvent.click(await screen.findByText(/^America\/Santiago/))
  expect(await screen.findByText(/times have no zone; they were taken as America\/Santiago/)).toBeTruthy()
})

test('says which order of day and month was taken, and takes the other', async () => {
  show()
  const [header, ...rows] = shuttleCsv().trim().split('\n')
  const turned = rows.map((row) => row.replace(/^(\d{4})-(\d\d)-(\d\d)T/, '03/04/$1 '))
  await bring(['day.csv', [header, ...turned.slice(0, 300)].join('\n')])
  expect(await screen.findByText(/was taken as \d{4}-04-03/)).toBeTruthy()
  const order = screen.getByRole('combobox', { name: interchange['interchange.choice.dateOrder'] })
  await userEvent.click(order)
  await userEvent.click(await screen.findByText(interchange['interchange.choice.dateOrder.mdy']))
  expect(await screen.findByText(words['setup.find.nothing'])).toBeTruthy()
  expect(screen.queryByText(/was taken as \d{4}-04-03/)).toBeNull()
})

test('reports a search that fails, and accepts further files', async () => {
  show([], { open: () => ({ ...finder(), find: () => Promise.reject(new Error('out of memory')) }) })
  await bring(['day.csv', 'x'])
  expect(await screen.findByText(words['setup.find.failed'])).toBeTruthy()
  expect(screen.getByRole('button', { name: words['setup.find.choose'] })).toBeTruthy()
})

test("finds places and a route in tracks of the account's machines, and accepts them together", async () => {
  let asked = 0
  const taken = { body: { zones: 2, routes: 1, project: null } }
  const errors = [{ field: 'routes.0.title', key: 'validation.exists', args: {}, defaultMessage: '' }]
  const refused = { status: 400, body: { message: 'Validation failed', errors } }
  const { sent } = show([], {
    people: ['locations', 'routes'],
    take: () => (asked++ === 0 ? refused : taken),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: words['setup.find.driven'] }))
  await nameOf('Load place 1')
  const routes = within(await screen.findByRole('list', { name: 'Routes' }))
  // The track begins while the machine stands at the load place: its arrival is unknown, so this is not a stop.
  expect(routes.getByText('5 loads hauled of 1 machine')).toBeTruthy()
  expect(await routes.findByText(/1\.5\d km.*would give [56] cycles/)).toBeTruthy()
  // Renaming a place also renames its route.
  fireEvent.change(await nameOf('Load place 1'), { target: { value: 'Pit' } })
  const name = routes.getByRole('textbox', { name: 'Name of the route: Pit – Dump place 1' })
  await user.click(screen.getByRole('button', { name: 'Take 2 places, 1 route' }))
  expect(await routes.findByText(validation['validation.exists'])).toBeTruthy()
  fireEvent.change(name, { target: { value: 'Ore' } })
  await user.click(screen.getByRole('button', { name: 'Take 2 places, 1 route' }))
  expect(await screen.findByText('The list')).toBeTruthy()
  expect(sent.findLast(({ path }) => path.endsWith('/setup/take'))?.body).toMatchObject({
    zones: [{ title: 'Pit' }, { title: 'Dump place 1' }],
    routes: [{ title: 'Ore', loadZone: 0, load: null, dumpZone: 1, dump: null }],
    project: null,
  })
})

test('connects a route to an existing location', async () => {
  const known = {
    id: 'b',
    title: 'Old pit',
    kind: 'load',
    project: null,
    boundary: { type: 'Polygon', coordinates: [square] },
  }
  const { sent } = show([known], { people: ['locations', 'routes'] })
  await bring(['day.csv', shuttleCsv()])
  const routes = within(await screen.findByRole('list', { name: 'Routes' }))
  expect(await routes.findByText(/would give [56] cycles/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take 1 place, 1 route' }))
  await screen.findByText('The list')
  expect(sent.find(({ path }) => path.endsWith('/setup/take'))?.body).toMatchObject({
    zones: [{ title: 'Dump place 1' }],
    routes: [{ title: 'Old pit – Dump place 1', loadZone: null, load: { id: 'b' }, dumpZone: 0 }],
  })
})
