import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import { en } from '../../../testing/web/words.ts'
import { locations } from '../../../locations/location.resource.ts'
import { materials } from '../../../materials/material.resource.ts'
import { routes } from '../../../routes/route.resource.ts'
import type { DecisionItem, Unresolved as Row, UnresolvedPage } from '../../resolving.endpoints.ts'
import { UNRESOLVED } from './address.ts'
import { Unresolved } from './Unresolved.tsx'

const at = (time: string) => `2026-05-06T${time}:00.000Z`
const truck = { id: '01a1fc2b-b573-73b4-80a4-9f42c7c8ff03', title: '0896' }
const pit = { id: '01a1fc2b-b573-73b4-80a4-9f42c7c8ff01', title: 'Pit 2' }
const tip = { id: '01a1fc2b-b573-73b4-80a4-9f42c7c8ff02', title: 'Tip' }
const why = (key: string, args = {}, kind: 'rule' | 'crossing' = 'rule') => ({ kind, key, args, t: 0 })
const offer = { at: null, location: null, with: null }
const drop: Row['offers'][number] = {
  ...offer,
  does: 'drop',
  evidence: [why('telemetry.evidence.offer.drop')],
}

const load: Row = {
  equipment: truck,
  timeZone: 'America/New_York',
  event: {
    key: 'load:pit:1',
    role: 'load',
    at: at('11:00'),
    location: pit,
    route: null,
    driver: null,
    flags: ['unresolved'],
    evidence: [why('telemetry.evidence.noDumpFollowed')],
  },
  before: null,
  after: { key: 'load:pit:2', role: 'load', at: at('12:00'), location: pit, flags: [] },
  offers: [
    {
      ...offer,
      does: 'infer',
      at: at('11:20'),
      location: tip,
      evidence: [why('telemetry.evidence.offer.visited', { place: 'Tip', seconds: 90 }, 'crossing')],
    },
    {
      ...offer,
      does: 'merge',
      with: 'load:pit:2',
      evidence: [why('telemetry.evidence.offer.mergeSame', { minutes: 60 })],
    },
    { ...offer, does: 'infer', at: at('11:30'), evidence: [why('telemetry.evidence.offer.notSeen')] },
    drop,
  ],
  proposed: 0,
}
const dump: Row = {
  ...load,
  event: { ...load.event, key: 'dump:tip:9', role: 'dump', at: at('15:00'), location: tip },
  after: null,
  offers: [drop],
}
const done: DecisionItem = {
  id: 'd1',
  equipment: truck,
  timeZone: 'America/New_York',
  event: 'load:pit:0',
  role: 'load',
  eventAt: at('10:00'),
  does: 'drop',
  at: null,
  location: null,
  route: null,
  material: null,
  by: { id: 'ann', title: 'Ann' },
  decidedAt: at('18:00'),
  state: 'inForce',
}
const page: UnresolvedPage = {
  items: [load, dump],
  total: 2,
  from: at('04:00'),
  to: at('23:00'),
  decisions: [done],
}

const known = new Map([locations, materials, routes].map((one) => [one.name as string, one]))

function show(answer: (request: SentRequest) => ScreenResponse, rights = personWith('events')) {
  return showScreens({
    catalogue: en,
    at: `${UNRESOLVED}?equipment=${truck.id}`,
    me: rights,
    answer,
    screens: {
      [UNRESOLVED]: () => (
        <ResourcesProvider resources={known}>
          <Unresolved />
        </ResourcesProvider>
      ),
    },
  })
}

const decisionsOf = (sent: readonly SentRequest[]) =>
  sent
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { decisions: Record<string, unknown>[] }).decisions)
const accepted = { accepted: true, decision: 'd2', errors: [] }
const error = { field: 'event', key: 'validation.resolving.decided', args: {}, defaultMessage: 'English' }

test('rows show what happened and why; proposals are accepted at once, and a rejected one shows its error', async () => {
  const shown = show(({ method }) =>
    method === 'POST'
      ? { body: { results: [accepted, { accepted: false, decision: null, errors: [error] }] } }
      : { body: page },
  )
  const [row] = within(
    await screen.findByRole('region', { name: 'Unresolved loads and dumps' }),
  ).getAllByRole('listitem')
  expect(row!.textContent).toContain('0896 Load · Pit 2')
  expect(row!.textContent).toContain('2026-05-06 07:00')
  expect(row!.textContent).toContain('No dump followed it')
  expect(row!.textContent).toContain('08:00 · Load · Pit 2')
  expect(row!.textContent).toContain('It stood 1:30 at Tip meanwhile')
  expect(screen.getByDisplayValue('There was a dump: Tip, 07:20 (proposed)')).toBeTruthy()
  expect(shown.sent[0]!.query.get('equipment')).toBe(truck.id)
  await userEvent.click(screen.getByRole('button', { name: 'Accept 2 proposals' }))
  expect(await screen.findByText(/1 decision is stored · 1 was refused/)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(en['validation.resolving.decided'])
  expect(decisionsOf(shown.sent)[0]).toMatchObject([
    { equipment: truck, event: 'load:pit:1', does: 'infer', at: at('11:20'), location: tip },
    { equipment: truck, event: 'dump:tip:9', does: 'drop', at: null },
  ])
})

test('another offer can be chosen, only selected rows are sent, and decisions can be undone', async () => {
  const shown = show(({ method }) => (method === 'POST' ? { body: { results: [accepted] } } : { body: page }))
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Select Dump of 0896 at 2026-05-06 11:00' }),
  )
  const [choice] = screen.getAllByRole('combobox', { name: 'Decision' })
  await userEvent.click(choice!)
  await userEvent.click(
    await screen.findByRole('option', { name: 'Elsewhere or at another time: say where and when' }),
  )
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '2026-05-06T07:45:00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Accept 1 proposal' }))
  await expect.poll(() => decisionsOf(shown.sent).length).toBe(1)
  expect(decisionsOf(shown.sent)[0]).toMatchObject([
    { event: 'load:pit:1', does: 'infer', at: at('11:45'), location: null },
  ])
  const decided = screen.getByRole('region', { name: 'What was decided' })
  expect(decided.textContent).toContain('It was no load')
  expect(decided.textContent).toContain('Ann, 2026-05-06 14:00')
  await userEvent.click(within(decided).getByRole('button', { name: /^Undo the decision about 0896/ }))
  await expect.poll(() => decisionsOf(shown.sent).length).toBe(2)
  expect(decisionsOf(shown.sent)[1]).toMatchObject([{ does: 'undo', decision: 'd1' }])
})

test('users without permission to decide can only read', async () => {
  const reader = { ...personWith('events'), permissions: { events: ['list', 'read'] } }
  show(() => ({ body: page }), reader)
  expect(await screen.findByRole('region', { name: 'What was decided' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Accept|Undo/ })).toBeNull()
})

test('an empty list and a failure show a message', async () => {
  let fails = true
  show(() => (fails ? { status: 500, body: {} } : { body: { ...page, items: [], total: 0, decisions: [] } }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Nothing is unresolved' })).toBeTruthy()
})
