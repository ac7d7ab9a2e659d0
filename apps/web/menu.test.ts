import { expect, test } from 'vitest'
import { en as features } from '@haulway/features/testing/web/words.ts'
import { permissionsOf } from '@haulway/features/access/matrix.ts'
import { roleIndex, type Role } from '@haulway/features/access/roles.ts'
import type { DashboardGroup } from '@haulway/features/dashboards/dashboards.endpoints.ts'
import { screens } from '@haulway/features/product/web.ts'
import type { Catalogue } from '@haulway/platform/messages.ts'
import type { Me } from '@haulway/platform/session.ts'
import type { MenuGroup, MenuItem, MenuPart } from '@haulway/slice/web.ts'
import { menu, menuOf, places } from './menu.ts'
import { entriesOf, entryAt, menuFor } from './menuFor.ts'
import { en as shell } from './messages/en.ts'

const words: Catalogue = { ...features, ...shell }

function personAs(role: Role, on: readonly string[] = ['tracker']): Me {
  const roles = [roleIndex[role]]
  const contextAccount = {
    id: 'own',
    title: 'Granite Works',
    features: Object.fromEntries(on.map((one) => [one, true])),
    measurementProfile: 'metric',
  }
  const permissions = permissionsOf({ roles, systemAccount: false })
  return { id: 'p', fullName: 'Ada Byron', roles, permissions, accounts: [contextAccount], contextAccount }
}

const addresses = (me: Me) => entriesOf(menuFor(me)).map((one) => one.to)
const all = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((one) => [one, ...all(one.entries ?? [])])
const groupsOf = (me: Me) => menuFor(me).map((one) => one.title)

/**
 * The groups of core 2.5 with their conditions and order of entries, planned ones included. Entries that core 2.5
 * does not name may be anywhere.
 */
const groups: Record<string, { on: string[]; entries: string[] }> = {
  'menu.tracker': {
    on: ['tracker'],
    entries: [
      '/today',
      '/dispatcher2d',
      '/line-up',
      '/attention',
      '/haul-monitor',
      '/travel-journal2d',
      '/events',
      '/statistics-report',
      '/utilisation',
      '/machine-status',
      '/volumes-snapshot',
      '/cycle-times',
      '/commits',
      '/restatements',
      '/scheduled-reports',
      '/location-analysis',
      '/handbook',
    ],
  },
  'menu.operations': {
    on: ['tracker'],
    entries: [
      '/equipment',
      '/haul-categories',
      '/rates',
      '/materials',
      '/drivers',
      '/event-tags',
      '/status-reasons',
      '/sensor-profiles',
    ],
  },
  'menu.project': { on: ['tracker'], entries: ['/projects', '/locations', '/colorsets', '/map-layers'] },
  'menu.materialTracking': {
    on: ['mtBlocks', 'mtExcavatorSettings', 'mtActivityReporting', 'mtDisposalImport'],
    entries: ['/manage-blocks', '/excavator-settings', '/activity-reporting', '/disposal-import'],
  },
  'menu.qm': {
    on: ['qmEnabled'],
    entries: [
      '/qm/manage-blocks',
      '/qm/excavator-settings',
      '/qm/activity-reporting',
      '/qm/disposal-import',
      '/qm/total-excavation-report',
    ],
  },
  'menu.bargeOrders': { on: ['bargeOrderLabAccount'], entries: ['/barge-orders'] },
  'menu.workOrders': { on: ['workOrders'], entries: ['/work-orders'] },
  'menu.commandLibrary': {
    on: ['tml'],
    entries: ['/tbc/tml', '/tbc/toolboxes', '/tbc/licenses', '/tbc/my-licenses', '/tbc/users'],
  },
  'menu.sensors': { on: ['tracker', 'sensorsFeature'], entries: ['/sensor-inventory'] },
  'menu.labs': {
    on: ['tracker'],
    entries: ['/learning-center', '/cycle-planner', '/work-cycles', '/dashboard-settings'],
  },
}

test.each(Object.entries(groups))(
  '%s has its screens in order and requires its feature',
  (title, { on, entries }) => {
    const group = menu.find((one) => one.title === title)
    const inMenu = all(group?.entries ?? []).flatMap((one) => one.to ?? [])
    const built = entries.filter((to) => screens.some((one) => one.path === to))
    expect(inMenu.filter((to) => entries.includes(to))).toEqual(built)
    // None of them without the feature, all of them with it.
    const shown = (features: string[]) => {
      const found = addresses(personAs('SYSTEM_ADMIN', features))
      return inMenu.filter((one) => found.includes(one))
    }
    expect(shown([])).toEqual([])
    expect(shown([...on, 'tracker', 'sensorsFeature'])).toEqual(inMenu)
  },
)

test('shows the administration entries, and those for system administrators only', () => {
  const group = menu.find((one) => one.title === 'menu.administration')
  const entries = group?.entries?.flatMap((one) => one.to ?? []) ?? []
  expect(entries).toEqual(
    expect.arrayContaining([
      '/users',
      '/buttons',
      '/accounts',
      '/accounts/view/{id}',
      '/measurement-settings',
    ]),
  )
  expect(addresses(personAs('SYSTEM_ADMIN'))).toEqual(
    expect.arrayContaining(['/users', '/accounts', '/accounts/view/own', '/console']),
  )
  const admin = addresses(personAs('ACCOUNT_ADMIN'))
  expect(admin).toEqual(expect.arrayContaining(['/users', '/accounts/view/own']))
  for (const closed of ['/accounts', '/console', '/measurement-settings']) {
    expect(admin).not.toContain(closed)
  }
  expect(addresses(personAs('HAUL_MANAGER'))).not.toContain('/accounts/view/own')
  // Trackers may read buttons, but only their editors get the entry (core 6).
  expect(addresses(personAs('TRACKER'))).not.toContain('/buttons')
})

test('folds tracker menus into one entry when the account says so', () => {
  const folded = (on: string[]) =>
    menuFor(personAs('DISPATCHER', on)).some((one) => one.kind === 'group' && one.folds)
  expect(folded(['tracker'])).toBe(false)
  expect(folded(['tracker', 'consolidateTrackerMenus'])).toBe(true)
})

test('shows events among the tracker screens, flat and folded, to users who may list them', () => {
  const inTracker = (me: Me) => {
    const group = menuFor(me).find(({ title }) => title === 'menu.tracker')
    return group?.kind === 'group' ? group.entries.flatMap((one) => ('to' in one ? one.to : [])) : []
  }
  for (const on of [['tracker'], ['tracker', 'consolidateTrackerMenus']]) {
    expect(inTracker(personAs('HAUL_MANAGER', on))).toEqual(
      expect.arrayContaining(['/events', '/commits', '/restatements']),
    )
    expect(inTracker(personAs('DISPATCH_VIEWER', on))).toContain('/events')
    expect(inTracker(personAs('TRACKER', on))).not.toContain('/events')
  }
  for (const closed of ['/events', '/commits', '/restatements'])
    expect(addresses(personAs('ACCOUNT_ADMIN', ['consolidateTrackerMenus']))).not.toContain(closed)
})

test('keeps four levels of groups and drops empty ones', () => {
  const deep = [
    {
      title: '1',
      entries: [
        {
          title: '2',
          entries: [
            { title: '3', entries: [{ title: 'users.title', to: '/users' }] },
            { title: 'empty', entries: [{ title: 'x', to: '/no/screen' }] },
          ],
        },
      ],
    },
  ] as unknown as MenuItem[]
  const found = menuFor(personAs('ACCOUNT_ADMIN'), deep)
  expect(JSON.stringify(found)).toMatch(/"1".*"2".*"3".*"\/users"/)
  expect(JSON.stringify(found)).not.toContain('empty')
  expect(groupsOf(personAs('TRACKER'))).not.toContain('menu.administration')
})

/** The menu when it fetches these dashboards. */
const withDashboards = (groups: readonly DashboardGroup[]) =>
  menuOf(({ fetched }) => fetched?.entriesOf({ items: groups, total: groups.length }) ?? [])

const pits = [
  { projectId: 'p1', projectTitle: 'North pit', dashboards: [{ id: 'd1', title: 'Shift' }] },
  {
    projectId: 'p2',
    projectTitle: 'North pit',
    dashboards: [
      { id: 'd2', title: 'Shift' },
      { id: 'd3', title: 'Week' },
    ],
  },
]

test('lists dashboards below their projects, four levels deep, before the management link', () => {
  const found = menuFor(personAs('HAUL_MANAGER'), withDashboards(pits))
  const labs = found.find((one) => one.title === 'menu.labs')
  const [dashboards] = labs?.kind === 'group' ? labs.entries.slice(-1) : []
  expect(dashboards).toMatchObject({
    title: 'menu.dashboards',
    entries: [
      { kind: 'group', label: 'North pit', folds: true, entries: [{ label: 'Shift', to: '/dashboards/d1' }] },
      { label: 'North pit', entries: [{ to: '/dashboards/d2' }, { label: 'Week', to: '/dashboards/d3' }] },
      { title: 'dashboards.title', to: '/dashboard-settings' },
    ],
  })
  // Among tracker entries they appear without the management link.
  const tracker = found.find((one) => one.title === 'menu.tracker')
  const seen =
    tracker?.kind === 'group' ? tracker.entries.find((one) => one.title === 'menu.dashboards') : null
  expect(seen?.kind === 'group' ? entriesOf(seen.entries).map(({ to }) => to) : []).toEqual([
    '/dashboards/d1',
    '/dashboards/d2',
    '/dashboards/d3',
  ])
  // Two projects of the same name are two groups.
  const titles = dashboards?.kind === 'group' ? dashboards.entries.map((one) => one.title) : []
  expect(new Set(titles).size).toBe(3)
  expect(entryAt(found, '/dashboards/d3')).toBe('/dashboards/d3')
  expect(JSON.stringify(menuFor(personAs('TRACKER'), withDashboards(pits)))).not.toContain('dashboards')
  expect(JSON.stringify(menuFor(personAs('HAUL_MANAGER', []), withDashboards(pits)))).not.toContain('d1')
})

test.each(['create', 'read', 'update', 'delete'])(
  'who may %s dashboards is offered to manage them',
  (action) => {
    const me = personAs('TRACKER')
    const offered = (permissions: string[]) =>
      addresses({ ...me, permissions: { ...me.permissions, dashboards: permissions } })
    expect(offered(['list', action])).toContain('/dashboard-settings')
    expect(offered(['list'])).not.toContain('/dashboard-settings')
  },
)

test.each([
  ['/users/view/7', '/users'],
  ['/users/new', '/users'],
  ['/users/profile', undefined],
  ['/users/me/settings', undefined],
  ['/accounts', '/accounts'],
  ['/accounts/view/own', '/accounts/view/own'],
  ['/accounts/edit/own', '/accounts/view/own'],
  ['/accounts/view/other', '/accounts'],
  ['/routes/view/3', '/projects'],
  ['/materials', '/materials'],
  ['/materialsx', undefined],
  ['/', undefined],
])('at %s the entry %s is marked', (path, entry) => {
  expect(entryAt(menuFor(personAs('SYSTEM_ADMIN')), path)).toBe(entry)
})

test('has words for every entry, a description for every screen, and unique shortcut letters', () => {
  expect(all(menu).filter(({ title }) => words[title] === undefined)).toEqual([])
  const everything = [...new Set(Object.values(groups).flatMap(({ on }) => on))]
  const entries = entriesOf(menuFor(personAs('SYSTEM_ADMIN', everything)))
  expect(entries.filter(({ about }) => words[about] === undefined)).toEqual([])
  const letters = all(menu).flatMap(({ letter }) => letter ?? [])
  expect(new Set(letters).size).toBe(letters.length)
})

test('leads every entry to a declared screen, each with its own order', () => {
  const addresses = all(places).flatMap(({ to, screen }) => (to === undefined ? [] : [screen ?? to]))
  expect(addresses.filter((to) => !screens.some(({ path }) => path === to))).toEqual([])
  const taken = places.map(({ group, order }) => `${group} ${order}`)
  expect(new Set(taken).size).toBe(taken.length)
})

test('places a group that a slice contributes, with the entries of other slices', () => {
  const name = 'crushing' as MenuGroup
  const part: MenuPart = {
    groups: [{ name, order: 25, title: 'menu.project' }],
    places: [{ group: name, order: 10, title: 'menu.labs', to: '/crushers' }],
  }
  const titles = menuOf(undefined, [part]).map(({ title, entries }) => [title, entries?.map(({ to }) => to)])
  expect(titles).toHaveLength(menu.length + 1)
  expect(titles[2]).toEqual(['menu.project', ['/crushers']])
  expect(titles[1]?.[0]).toBe('menu.operations')
})
