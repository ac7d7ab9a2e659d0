import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { buttonProfiles } from '../../buttons/button-profile.resource.ts'
import { en } from '../../testing/web/words.ts'
import { TabletSettings } from './TabletSettings.tsx'

const machine = {
  id: 'truck',
  version: 4,
  equipmentId: '0896',
  kind: 'hauler',
  tare: 30_000,
  messageRate: null,
  inMotion: 'blocked',
  board: null,
  tabletLanguage: null,
}

test('saves the selected tablet settings with the unchanged rest of the machine', async () => {
  let closed = false
  const { sent } = showScreens({
    catalogue: en,
    at: '/',
    me: personWith('equipment'),
    answer: () => ({ body: machine }),
    screens: {
      '/': () => (
        <ResourcesProvider resources={new Map([['buttonprofiles', buttonProfiles]])}>
          <TabletSettings machine="truck" onClose={() => (closed = true)} />
        </ResourcesProvider>
      ),
    },
  })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Messages' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Slow (10 s)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(closed).toBe(true))
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/equipment/truck',
    body: { version: 4, equipmentId: '0896', tare: 30_000, messageRate: 'slow', inMotion: 'blocked' },
  })
})
