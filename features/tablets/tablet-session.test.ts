import { expect, test } from 'vitest'
import { tabletSession, type TabletMachine, type TabletSite } from './tablet-session.ts'

type Route = TabletSite['routes'][number]
type Project = TabletSite['projects'][number]

const named = (id: string) => ({ id, title: id })
const route = (id: string, project: string, more: Partial<Route> = {}) =>
  ({ ...named(id), project: named(project), hidden: false, ...more }) as Route
const project = (id: string, more: Partial<Project> = {}) =>
  ({ ...named(id), hidden: false, restricted: false, ...more }) as Project

const site: TabletSite = {
  settings: {},
  allRoutes: false,
  projects: [project('north'), project('south'), project('closed', { restricted: true })],
  routes: [
    route('present', 'north', { hidden: true, allowedEquipment: [named('other')] }),
    route('beside', 'north'),
    route('gone', 'north', { hidden: true }),
    route('for others', 'north', { allowedEquipment: [named('other')] }),
    route('for it', 'north', { allowedEquipment: [named('truck')] }),
    route('for its category', 'north', { allowedCategories: [named('articulated')] }),
    route('for another category', 'north', { allowedCategories: [named('rigid')] }),
    route('far', 'south'),
    route('secret', 'closed'),
  ],
  boards: [],
  buttons: [],
}
const equipment = {
  id: 'truck',
  equipmentId: 'T1',
  haulCategory: named('articulated'),
} as TabletMachine['equipment']

function routesFor(at: string | undefined, more: Partial<TabletSite> = {}): string[] {
  const assignment = at === undefined ? undefined : { route: named(at), assignedAt: new Date(0) }
  return tabletSession({ ...site, ...more }, { equipment, assignment, routeChange: null }).routes.map(
    ({ id }) => id,
  )
}

test("contains the machine's route and the other allowed routes of its project", () => {
  expect(routesFor('present')).toEqual(['present', 'beside', 'for it', 'for its category'])
})

test('contains routes of every open project when all are shown, or before an assignment', () => {
  const own = ['beside', 'for it', 'for its category']
  expect(routesFor('present', { allRoutes: true })).toEqual(['present', ...own, 'far'])
  expect(routesFor(undefined)).toEqual([...own, 'far'])
  expect(routesFor('secret', { allRoutes: true })).toEqual([...own, 'far', 'secret'])
  expect(routesFor('secret')).toEqual(['secret'])
})
