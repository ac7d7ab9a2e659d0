/** Fixture: the default screens over declared trucks and yards, with responses given by the test. */
import { defineTrialResource } from '@haulway/testing/trial-resource.ts'
import type { ReactNode } from 'react'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { usProfile } from '@haulway/units'
import { choice, flag, quantity, reference, text, type Item } from '@haulway/resource'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { formScreen } from '../form/FormScreen.tsx'
import { ResourcesProvider } from '../known.tsx'
import { listScreen } from '../list/ListScreen.tsx'
import { en as words } from '../messages/en.ts'
import { viewScreen } from '../view/ViewScreen.tsx'
import { ProcessingGuard } from '@haulway/ui/dialog/ProcessingGuard.tsx'

export const trucks = defineTrialResource({
  name: 'trucks',
  permission: 'equipment',
  messages: 'trucks',
  titleField: 'title',
  hideable: true,
  fields: {
    title: text({ required: true, max: 8 }),
    kind: choice(['rigid', 'articulated'], { required: true, initial: 'rigid' }),
    payload: quantity('weight', { min: 0, max: 100_000 }),
    hired: flag(),
    yard: reference('yards'),
  },
})

export const catalogue = {
  ...ui,
  ...validation,
  ...words,
  'trucks.title': 'Trucks',
  'trucks.one': 'Truck',
  'trucks.field.title': 'Number',
  'trucks.field.kind': 'Kind',
  'trucks.kind.rigid': 'Rigid',
  'trucks.kind.articulated': 'Articulated',
  'trucks.field.payload': 'Payload',
  'trucks.field.hired': 'Hired',
  'trucks.field.yard': 'Yard',
  'yards.one': 'Yard',
  'yards.field.title': 'Title',
}

export const yards = defineTrialResource({
  name: 'yards',
  permission: 'yards',
  messages: 'yards',
  titleField: 'title',
  fields: { title: text({ required: true }) },
})

export const YARD = '01a1fc2b-b573-73b4-80a4-9f42c7c8ffce'
export const person = { id: 'p', title: 'Grace Hopper' }
const audit = {
  createdAt: '2026-05-01T08:00:00.000Z',
  createdBy: person,
  modifiedAt: '2026-05-12T14:05:00.000Z',
  modifiedBy: person,
}

export function truck(title: string, more: Partial<Item<typeof trucks>> = {}): Item<typeof trucks> {
  return {
    id: `id-${title}`,
    version: 3,
    hidden: false,
    auditInfo: audit,
    title,
    kind: 'rigid',
    payload: 31_500,
    hired: null,
    yard: { id: YARD, title: 'North yard' },
    ...more,
  }
}

const settings = { resource: trucks, home: '/trucks' }
const known = new Map([trucks, yards].map((one) => [one.name, one]))

function provided(Screen: () => ReactNode): () => ReactNode {
  return function Provided() {
    return (
      <ResourcesProvider resources={known}>
        <Screen />
        <ProcessingGuard />
      </ResourcesProvider>
    )
  }
}

export const screens = {
  '/trucks': provided(listScreen(settings)),
  '/trucks/new': provided(formScreen(settings)),
  '/trucks/edit/$id': provided(formScreen(settings)),
  '/trucks/view/$id': provided(viewScreen(settings)),
}

interface Setting {
  readonly answer: (request: SentRequest) => ScreenResponse | Promise<ScreenResponse>
  readonly resources?: string[]
}

export function show(at: string, { answer, resources = ['equipment', 'yards'] }: Setting) {
  return showScreens({
    catalogue,
    screens,
    at,
    answer,
    me: personWith(...resources),
    profile: usProfile,
  })
}

export const two = { body: { items: [truck('T-1'), truck('T-2', { hired: true })], total: 32 } }
