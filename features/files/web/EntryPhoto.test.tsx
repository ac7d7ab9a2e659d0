import { defineTrialResource } from '@haulway/testing/trial-resource.ts'
import { screen, waitFor } from '@testing-library/react'
import { documentFiles, text } from '@haulway/resource'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { EntryPhoto } from './EntryPhoto.tsx'

const trucks = defineTrialResource({
  name: 'trucks',
  permission: 'trucks',
  messages: 'trucks',
  titleField: 'title',
  files: documentFiles,
  fields: { title: text({ required: true }) },
})

const file = (id: string, mediaType: string, modifiedAt: string, size = 1_000) => ({
  id,
  name: `${id}.file`,
  mediaType,
  modifiedAt,
  size,
  version: 1,
})

function show(items: object[]) {
  return showScreens({
    catalogue: {},
    answer: ({ path }) => (path.endsWith('/files') ? { body: { items, total: items.length } } : { body: {} }),
    me: personWith('trucks'),
    at: '/',
    screens: { '/': () => <EntryPhoto resource={trucks} id="t1" /> },
  })
}

test('shows the latest picture, not a newer document or a picture that is too large', async () => {
  const { sent } = show([
    file('old', 'image/jpeg', '2026-05-01T00:00:00.000Z'),
    file('new', 'image/png', '2026-05-03T00:00:00.000Z'),
    file('huge', 'image/png', '2026-05-04T00:00:00.000Z', 100_000_000),
    file('paper', 'application/pdf', '2026-05-05T00:00:00.000Z'),
  ])
  expect(await screen.findByRole('img', { name: 'new.file' })).toBeTruthy()
  expect(sent.map(({ path }) => path)).toEqual([
    '/filecontainers/trucks/t1/files',
    '/filecontainers/trucks/t1/files/new',
  ])
})

test('shows nothing and fetches no file when there is no picture', async () => {
  const { sent } = show([file('paper', 'application/pdf', '2026-05-05T00:00:00.000Z')])
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('img')).toBeNull()
})
