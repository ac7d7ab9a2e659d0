import {
  Building2,
  Clock,
  Container,
  FolderKanban,
  IdCard,
  Layers,
  MapPinned,
  Landmark,
  LayoutGrid,
  Radar,
  ScrollText,
  Tags,
  Truck,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { screens } from '@haulway/features/web.ts'
import { passes, type Me } from '@haulway/platform/session.ts'
import type { Gate } from '@haulway/platform/screen.ts'

export interface MenuEntry {
  /** Message key. */
  readonly title: string
  readonly to: string
  readonly icon: LucideIcon
  /** Message key of what it is for, when the address does not make one. */
  readonly about?: string
}

export interface MenuGroup {
  readonly title: string
  readonly entries: readonly MenuEntry[]
}

/** The sidebar (core 2.5). An entry is shown to those who may open its screen. */
const menu: readonly MenuGroup[] = [
  {
    title: 'menu.tracker',
    entries: [
      { title: 'menu.dispatcher', to: '/dispatcher2d', icon: Radar },
      { title: 'menu.cycleTimes', to: '/cycle-times', icon: Clock },
    ],
  },
  {
    title: 'menu.operations',
    entries: [
      { title: 'equipment.title', to: '/equipment', icon: Truck },
      { title: 'haulCategories.title', to: '/haul-categories', icon: Container },
      { title: 'materials.title', to: '/materials', icon: Layers },
      { title: 'drivers.title', to: '/drivers', icon: IdCard },
      { title: 'eventTags.title', to: '/event-tags', icon: Tags },
    ],
  },
  {
    title: 'menu.project',
    entries: [
      { title: 'menu.projects', to: '/projects', icon: FolderKanban },
      { title: 'locations.title', to: '/locations', icon: MapPinned },
    ],
  },
  {
    title: 'menu.administration',
    entries: [
      { title: 'users.title', to: '/users', icon: UserRound },
      { title: 'groups.title', to: '/groups', icon: UsersRound },
      { title: 'audit.title', to: '/audit', icon: ScrollText, about: 'audit.about' },
      { title: 'menu.buttons', to: '/buttons', icon: LayoutGrid },
      { title: 'accounts.title', to: '/accounts', icon: Building2 },
      {
        title: 'menu.accountDetails',
        to: '/accounts/view/{id}',
        icon: Landmark,
        about: 'menu.about.accountDetails',
      },
    ],
  },
]

const gates: ReadonlyMap<string, Gate> = new Map(screens.map((one) => [one.path, one.gate]))

/** The groups and entries for one person; groups without entries are left out. */
export function menuFor(me: Me): readonly MenuGroup[] {
  return (
    menu
      .map((group) => ({
        ...group,
        entries: group.entries.filter((entry) => {
          const gate = gates.get(entry.to)
          return gate !== undefined && passes(me, gate)
        }),
      }))
      // The details of an account are those of the one that somebody works in.
      .map((group) => ({
        ...group,
        entries: group.entries.map((one) => ({ ...one, to: one.to.replace('{id}', me.contextAccount.id) })),
      }))
      .filter((group) => group.entries.length > 0)
  )
}
