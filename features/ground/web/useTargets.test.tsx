import { screen, waitFor } from '@testing-library/react'
import type { Me } from '@haulway/platform/session.ts'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { en } from '../../testing/web/words.ts'
import { useTargets } from './useTargets.ts'

const ring = [[13, 52], [13.1, 52], [13.1, 52.1], [13, 52]] // oxfmt-ignore
const pit = {
  id: 'p1',
  title: 'North Pit',
  kind: 'load',
  project: 'quarry',
  routeProjects: [],
  boundary: { type: 'Polygon', coordinates: [ring] },
}
const answers: Readonly<Record<string, object>> = {
  '/locations/outlines': { stamp: '1', locations: [pit] },
  '/projects': {
    items: [
      { id: 'quarry', title: 'Pit quarry' },
      { id: 'empty', title: 'Pit without places' },
    ],
    total: 2,
  },
  '/maplayers/shown': { items: [{ id: 'l1', title: 'Pit from above', screens: null }], hosts: [] },
}

function show(me: Me, layered = true) {
  const Targets = () => (
    <ul>
      {useTargets('pit', 'en', layered).map(({ id, kind, title, where }) => (
        <li key={id}>{`${kind}: ${title} ${where().box?.join(' ') ?? ''}`.trim()}</li>
      ))}
    </ul>
  )
  return showScreens({
    catalogue: en,
    at: '/',
    me,
    answer: ({ path }) => ({ body: answers[path] ?? { items: [], total: 0 } }),
    screens: { '/': Targets },
  })
}

const titles = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const place = 'place: North Pit 13 52 13.1 52.1'
const project = 'project: Pit quarry 13 52 13.1 52.1'

test('finds places, projects with places, and map layers by a part of their title', async () => {
  show(personWith('locations', 'projects', 'mapLayers'))
  await waitFor(() => expect(titles()).toEqual(['layer: Pit from above', project, place]))
})

test('finds no layers on a map without them', async () => {
  show(personWith('locations', 'projects', 'mapLayers'), false)
  await waitFor(() => expect(titles()).toEqual([project, place]))
})

test('finds only what the user may list', async () => {
  const { sent } = show(personWith('locations'))
  await waitFor(() => expect(titles()).toEqual([place]))
  expect(sent.map(({ path }) => path)).toEqual(['/locations/outlines'])
})
