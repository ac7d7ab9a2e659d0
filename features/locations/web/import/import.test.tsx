import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import { en as interchange } from '@haulway/interchange/messages/en.ts'
import { en as map } from '@haulway/map/messages/en.ts'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { en as screens } from '@haulway/screens/messages/en.ts'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en as words } from '../../messages/en.ts'
import { readPlaces } from '../exchange/read.ts'
import { importScreen } from './ImportScreen.tsx'

// A real map needs WebGL; this one lists what it is given.
vi.mock('@haulway/map/zones/ZonesMap.tsx', () => ({
  ZonesMap: ({ label, zones }: { label: string; zones: readonly { id: string; title: string }[] }) => (
    <ul aria-label={label}>
      {zones.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  ),
}))

const square = (lon: number) => [
  [lon, 50],
  [lon + 0.01, 50],
  [lon + 0.01, 50.01],
  [lon, 50.01],
  [lon, 50],
]
const feature = (name: string, geometry: object) => ({ type: 'Feature', properties: { name }, geometry })
const area = (lon: number) => ({ type: 'Polygon', coordinates: [square(lon)] })
const bowTie = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 2],
  [0, 0],
]

/** Two valid places, one with a duplicate title, one that crosses itself, and a line. */
const file = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    feature('North pit', area(10)),
    feature('Tip', area(11)),
    feature('tip', area(12)),
    feature('Bow', { type: 'Polygon', coordinates: [bowTie] }),
    feature('Road', {
      type: 'LineString',
      coordinates: [
        [10, 50],
        [11, 51],
      ],
    }),
  ],
})

function show(answer: (request: SentRequest) => ScreenResponse | undefined = () => undefined) {
  const outlines = {
    stamp: '1',
    locations: [{ id: 'a', title: 'NORTH PIT', kind: 'load', project: null, boundary: area(9) }],
  }
  return showScreens({
    catalogue: { ...ui, ...interchange, ...validation, ...screens, ...words, ...map },
    screens: {
      '/locations/import': importScreen((read) =>
        read.text().then(
          (text) => readPlaces(new TextEncoder().encode(text)),
          () => ({ problem: { key: 'interchange.unreadable.json' } }),
        ),
      ),
      '/locations': () => 'The list',
    },
    at: '/locations/import',
    me: personWith('locations'),
    answer: (request) => {
      if (request.path.endsWith('/outlines')) return { body: outlines }
      return answer(request) ?? { body: {} }
    },
  })
}

async function choose(text: string): Promise<void> {
  await screen.findByText(words['locations.import.choose'])
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [new File([text], 'site.geojson')] } })
}

const rowOf = async (name: string) => {
  const input = await screen.findByRole('textbox', { name: `Name: ${name}` })
  const row = input.closest('[role=row], tr')
  if (!(row instanceof HTMLElement)) throw new Error('no row')
  return within(row)
}

test('reviews, corrects and saves a file with errors', async () => {
  const { sent } = show((request) =>
    request.path.endsWith('/import') ? { body: { added: 2, updated: 1 } } : undefined,
  )
  const user = userEvent.setup()
  await choose(file)
  await (await rowOf('North pit')).findByText('Changes the existing one')
  expect(
    (await rowOf('Bow')).getByText('New · crossed itself and was mended: look at it · counts nothing'),
  ).toBeTruthy()
  expect((await rowOf('Road')).getByText('Is a line, not an area')).toBeTruthy()
  expect((await rowOf('Tip')).getByText('The name stands in the file twice')).toBeTruthy()
  expect(screen.getByText('1 counts no loads or dumps: choose its use')).toBeTruthy()
  // The line cannot be selected and two share a title: two places are left.
  expect(screen.getByRole('button', { name: 'Import 2 locations' })).toBeTruthy()
  const road = (await rowOf('Road')).getByRole('checkbox', { name: 'Import: Road' })
  expect(road.hasAttribute('disabled')).toBe(true)

  await user.type(screen.getByRole('textbox', { name: 'Name: tip' }), ' 2')
  expect((await rowOf('tip 2')).getByText('New')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Used for: Tip' }), 'both')
  const drawn = await screen.findByRole('list', { name: 'Map of the file' })
  await waitFor(() => expect(within(drawn).getAllByRole('listitem')).toHaveLength(4))
  await user.click(screen.getByRole('button', { name: 'Import 4 locations' }))
  await screen.findByText(/2 added, 1 changed/)
  const call = sent.find(({ path }) => path.endsWith('/import'))
  expect(call?.headers.get('idempotency-key')).toBeTruthy()
  const body = call?.body as { mode: string; rows: { title: string; kind: string }[] }
  expect(body.mode).toBe('update')
  expect(body.rows.map(({ title, kind }) => [title, kind])).toEqual([
    ['North pit', 'load'],
    ['Tip', 'both'],
    ['tip 2', 'dump'],
    ['Bow', 'other'],
  ])
})

test("shows the server's errors at their rows and allows sending them again", async () => {
  let calls = 0
  const error = { field: 'rows.1.title', key: 'validation.exists', args: {}, defaultMessage: 'Already exist' }
  show((request) => {
    if (!request.path.endsWith('/import')) return undefined
    calls += 1
    return calls === 1
      ? { status: 400, body: { message: 'Validation failed', errors: [error] } }
      : { body: { added: 2, updated: 0 } }
  })
  const user = userEvent.setup()
  await choose(
    JSON.stringify({ type: 'FeatureCollection', features: [feature('A', area(1)), feature('B', area(2))] }),
  )
  await user.click(await screen.findByRole('button', { name: 'Import 2 locations' }))
  expect((await rowOf('B')).getByText('Already exist')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Name: B' }), '2')
  await user.click(screen.getByRole('button', { name: 'Import 2 locations' }))
  await screen.findByText(/2 added/)
})

test('reports an unreadable file and lets the user choose another', async () => {
  showScreens({
    catalogue: { ...ui, ...interchange, ...validation, ...screens, ...words, ...map },
    screens: {
      '/locations/import': importScreen(() =>
        Promise.resolve({ problem: { key: 'interchange.unreadable.xml', args: { line: 7 } } }),
      ),
    },
    at: '/locations/import',
    me: personWith('locations'),
  })
  await choose('<kml>')
  expect(await screen.findByText(/The XML is broken near line 7/)).toBeTruthy()
  expect(screen.getByRole('button', { name: words['locations.import.choose'] })).toBeTruthy()
})

/** A screen whose files are read so, whatever is chosen. */
function showReading(read: Parameters<typeof importScreen>[0]) {
  showScreens({
    catalogue: { ...ui, ...interchange, ...validation, ...screens, ...words, ...map },
    screens: { '/locations/import': importScreen(read), '/locations/find': () => 'The search' },
    at: '/locations/import',
    me: personWith('locations'),
    answer: ({ path }) =>
      path.endsWith('/outlines') ? { body: { stamp: '1', locations: [] } } : { body: { tiles: null } },
  })
}

test('tells what was assumed, and reads the file again in the encoding that the user chooses', async () => {
  const places = async (name: string) =>
    (
      await readPlaces(
        new TextEncoder().encode(
          JSON.stringify({ type: 'FeatureCollection', features: [feature(name, area(1))] }),
        ),
      )
    ).places
  showReading(async (_, { encoding }) => ({
    places: await places(encoding === 'windows-1250' ? 'Łąki' : '£¹ki'),
    doubts: [
      { kind: 'doubt', about: 'datum', args: { name: 'PSAD56', accuracy: 17 } },
      ...(encoding
        ? []
        : [{ kind: 'doubt', about: 'encoding', args: { encoding: 'windows-1252' } } as const]),
    ],
  }))
  await choose('zip')
  expect(await screen.findByText(/PSAD56.*within 17 m/)).toBeTruthy()
  expect(screen.getByText(/it was read as windows-1252/)).toBeTruthy()
  const select = screen.getByLabelText<HTMLSelectElement>(interchange['interchange.choice.encoding'])
  expect(select.value).toBe('windows-1252')
  fireEvent.change(select, { target: { value: 'windows-1250' } })
  expect(await screen.findByDisplayValue('Łąki')).toBeTruthy()
  expect(screen.getByText(/PSAD56/)).toBeTruthy()
  expect(screen.queryByText(/it was read as/)).toBeNull()
})

test('leads from a file of tracks to the search for places', async () => {
  showReading(() =>
    Promise.resolve({ problem: { key: 'interchange.unreadable.tracks', args: { count: 420 } } }),
  )
  await choose('gpx')
  expect(await screen.findByText(/420 positions of tracks, but no areas/)).toBeTruthy()
  expect(screen.getByRole('link', { name: words['locations.find'] }).getAttribute('href')).toContain(
    '/locations/find',
  )
})
