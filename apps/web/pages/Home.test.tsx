import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptySite } from '@haulway/features/setup/testing/empty-site.ts'
import { en as features } from '@haulway/features/testing/web/words.ts'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { en as shell } from '../messages/en.ts'
import { Home } from './Home.tsx'

const begun = { ...emptySite, loadPlaces: 1 }

function start(facts: object, me = personWith('dispatcher', 'locations', 'equipment')) {
  return showScreens({
    catalogue: { ...features, ...shell },
    me,
    at: '/',
    screens: { '/': Home, '/setup': () => 'The set-up', '/dispatcher2d': () => 'The dispatcher' },
    answer: ({ path }) => (path === '/setup' ? { body: facts } : { status: 404 }),
  })
}

test('leads whoever may set up an empty account to its set-up', async () => {
  start(emptySite)
  expect(await screen.findByText('The set-up')).toBeDefined()
})

test('opens the start screen once the site is begun', async () => {
  start(begun)
  expect(await screen.findByText('The dispatcher')).toBeDefined()
})

test('opens the start screen of a reader who makes no machines', async () => {
  const { sent } = start(emptySite, personWith('dispatcher', 'locations'))
  expect(await screen.findByText('The dispatcher')).toBeDefined()
  expect(sent).toEqual([])
})
