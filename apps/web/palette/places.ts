import type { Words } from '@haulway/platform/messages.ts'
import { hasPermission, passesGate, type Me } from '@haulway/platform/session.ts'
import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import type { RecentPlace } from './recent.ts'

/** A result of the palette. */
export interface Place {
  readonly to: string
  readonly label: string
  /** Its kind in words: a screen, a machine. */
  readonly kind: string
  /** Actions on it. */
  readonly actions?: readonly Place[]
  /** Listed first later: it is not a screen that remembers itself. */
  readonly kept?: boolean
}

interface Product {
  readonly screens: readonly ScreenDeclaration[]
  readonly me: Me
  readonly words: Words
}

function mayOpen({ screens, me }: Product, path: string): boolean {
  return screens.some((one) => one.path === path && passesGate(me, one.gate))
}

/** A machine on the map, and the actions on it; undefined for users who see no map. */
export function machinePlace(id: string, label: string, product: Product): Place | undefined {
  const { me, words } = product
  const opens = (path: string) => mayOpen(product, path)
  if (!opens('/dispatcher2d')) return undefined
  const at = `/dispatcher2d?machine=${id}`
  const kind = words('palette.action')
  const action = (to: string, key: 'assign' | 'follow' | 'open' | 'cycles'): Place => ({
    to,
    label: words(`palette.machine.${key}`, { title: label }),
    kind,
  })
  return {
    to: at,
    label,
    kind: words('palette.machine'),
    kept: true,
    actions: [
      action(`${at}&follow=1`, 'follow'),
      ...(hasPermission(me, 'update', 'routes') ? [action(`${at}&assign=1`, 'assign')] : []),
      ...(opens('/equipment/view/{id}') ? [action(`/equipment/view/${id}`, 'open')] : []),
      ...(opens('/cycle-times') ? [action(`/cycle-times?equipment=${id}`, 'cycles')] : []),
    ],
  }
}

/** An entry that the dispatcher's map can show; map layers may be limited to other screens and to some roles. */
interface Shown {
  readonly id: string
  readonly screens?: readonly string[] | null
  readonly roles?: readonly string[] | null
}

const parameters: Readonly<Record<string, string>> = {
  locations: 'place=',
  routes: 'tab=routes&route=',
  maplayers: 'layer=',
}

/** The action that shows a location, a route or a map layer on the map, for users who see it. */
export function mapActions(resource: string, entry: Shown, label: string, product: Product): Place[] {
  const parameter = parameters[resource]
  const isElsewhere = Boolean(entry.screens?.length) && !entry.screens?.includes('dispatcher2d')
  if (parameter === undefined || isElsewhere || entry.roles?.length) return []
  if (!mayOpen(product, '/dispatcher2d')) return []
  const { words } = product
  const to = `/dispatcher2d?${parameter}${entry.id}`
  return [{ to, label: words('palette.showOnMap', { title: label }), kind: words('palette.action') }]
}

/** Whether a label contains every typed word, in any order and case. */
export function matches(label: string, typed: string): boolean {
  const text = label.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part))
}

/** The screens that a person may open without naming an entry. */
export function screenPlaces(screens: readonly ScreenDeclaration[], me: Me, words: Words): Place[] {
  const kind = words('palette.screen')
  const found = screens.flatMap(({ path, title, gate }) => {
    if (gate === 'public' || !passesGate(me, gate) || /\{|\/callback$/.test(path)) return []
    const label = words(title)
    return [{ to: path, label: path.endsWith('/new') ? words('palette.new', { title: label }) : label, kind }]
  })
  const start = { to: '/', label: words('shell.home'), kind }
  const details = { to: `/accounts/view/${me.contextAccount.id}`, label: words('menu.accountDetails'), kind }
  const gate = screens.find((one) => one.path === '/accounts/view/{id}')?.gate
  return [start, ...found, ...(gate && passesGate(me, gate) ? [details] : [])]
}

/** Visited places that may still be opened. */
export function openPlaces(
  recent: readonly RecentPlace[],
  screens: readonly ScreenDeclaration[],
  me: Me,
  words: Words,
): Place[] {
  const kind = words('palette.recent')
  return recent.flatMap(({ to, label }) => {
    const machine = /^\/dispatcher2d\?machine=([\w-]+)$/.exec(to)?.[1]
    if (machine !== undefined) {
      const place = machinePlace(machine, label, { screens, me, words })
      return place ? [{ ...place, kind }] : []
    }
    const screen = screens.find(
      ({ path }) => path.replace(/\{\w+\}/, '') === to.slice(0, to.lastIndexOf('/') + 1),
    )
    return screen && passesGate(me, screen.gate) ? [{ to, label, kind }] : []
  })
}
