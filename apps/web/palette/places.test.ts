import { en as features } from '@haulway/features/testing/web/words.ts'
import { wordsOf } from '@haulway/platform/messages.ts'
import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import { expect, test } from 'vitest'
import { en as shell } from '../messages/en.ts'
import { personAs } from '../testing/person.ts'
import { mapActions } from './places.ts'

const screens = [
  { path: '/dispatcher2d', title: 'dispatcher.title', gate: { resource: 'dispatcher', action: 'read' } },
] as unknown as ScreenDeclaration[]
const product = { screens, me: personAs('DISPATCHER'), words: wordsOf({ ...features, ...shell }, 'en') }
const addresses = (resource: string, entry: object = {}, to = product) =>
  mapActions(resource, { id: '7', ...entry }, 'Pit', to).map((one) => one.to)

test('offers locations, routes and map layers on the map', () => {
  expect(mapActions('locations', { id: '7' }, 'Pit', product)).toEqual([
    { to: '/dispatcher2d?place=7', label: 'Show Pit on the map', kind: 'Action' },
  ])
  expect(addresses('routes')).toEqual(['/dispatcher2d?tab=routes&route=7'])
  expect(addresses('maplayers', { screens: null, roles: null })).toEqual(['/dispatcher2d?layer=7'])
})

test('offers neither layers of other screens or of some roles, nor people', () => {
  expect(addresses('maplayers', { screens: ['locations'] })).toEqual([])
  expect(addresses('maplayers', { roles: ['TRACKER'] })).toEqual([])
  expect(addresses('users')).toEqual([])
})

test('offers nothing on the map to users who see no map', () => {
  expect(addresses('locations', {}, { ...product, me: personAs('TRACKER', []) })).toEqual([])
})
