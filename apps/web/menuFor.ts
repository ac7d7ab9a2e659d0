import type { LucideIcon } from 'lucide-react'
import { screens } from '@haulway/features/product/web.ts'
import { passesGate, type Me } from '@haulway/platform/session.ts'
import type { Gate } from '@haulway/platform/screen.ts'
import type { MenuItem, MenuTitle } from '@haulway/slice/web.ts'
import { menu, plainIcon } from './menu.ts'

/** An item of the menu as the sidebar shows it. */
export type ShownItem = ShownEntry | ShownGroup

export interface ShownEntry {
  readonly kind: 'entry'
  readonly title: MenuTitle
  readonly label?: string
  readonly icon: LucideIcon
  readonly to: string
  readonly also: readonly string[]
  readonly letter?: string
  /** Message key of its description. */
  readonly about: string
}

export interface ShownGroup {
  readonly kind: 'group'
  readonly title: MenuTitle
  readonly label?: string
  readonly icon: LucideIcon
  readonly folds: boolean
  readonly entries: readonly ShownItem[]
}

const gates: ReadonlyMap<string, Gate> = new Map(screens.map((one) => [one.path, one.gate]))
/** Personal addresses below those of a resource: `/users/profile` is not part of the list of users. */
const own: ReadonlySet<string> = new Set(
  screens.filter((one) => one.gate === 'session').map((one) => one.path),
)

function shown(item: MenuItem, me: Me): ShownItem[] {
  const { title, icon = plainIcon, to, gate } = item
  const label = item.label === undefined ? {} : { label: item.label }
  if (item.when?.(me) === false) return []
  if (item.entries) {
    const entries = item.entries.flatMap((one) => shown(one, me))
    return entries.length > 0
      ? [{ kind: 'group', title, ...label, icon, folds: item.folds?.(me) ?? false, entries }]
      : []
  }
  const screenGate = to === undefined ? undefined : gates.get(item.screen ?? to)
  if (to === undefined || screenGate === undefined || !passesGate(me, screenGate)) return []
  if (gate !== undefined && !passesGate(me, gate)) return []
  // The details of the context account.
  const here = (address: string) => address.replace('{id}', me.contextAccount.id)
  const about = item.about ?? `menu.about.${to.slice(1)}`
  const letter = item.letter === undefined ? {} : { letter: item.letter }
  return [
    {
      kind: 'entry',
      title,
      ...label,
      icon,
      to: here(to),
      also: (item.also ?? []).map(here),
      about,
      ...letter,
    },
  ]
}

/** The menu for one person, up to four levels deep, without empty groups. */
export function menuFor(me: Me, items: readonly MenuItem[] = menu): readonly ShownItem[] {
  return items.flatMap((one) => shown(one, me))
}

/** The entries of a menu in order, across groups. */
export function entriesOf(items: readonly ShownItem[]): readonly ShownEntry[] {
  return items.flatMap((one) => (one.kind === 'entry' ? [one] : entriesOf(one.entries)))
}

/** Address of the current entry: the longest match of the path. */
export function entryAt(items: readonly ShownItem[], path: string): string | undefined {
  const within = (address: string) => path === address || (!own.has(path) && path.startsWith(`${address}/`))
  const found = entriesOf(items).flatMap(({ to, also }) =>
    [to, ...also].filter(within).map((address) => ({ to, length: address.length })),
  )
  return found.toSorted((one, other) => other.length - one.length)[0]?.to
}
