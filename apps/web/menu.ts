import type { AccountFeature, MessageKey } from '@haulway/resource'
import {
  Activity,
  BarChart3,
  Blocks,
  Building2,
  ChartColumnStacked,
  ChartNoAxesGantt,
  ClipboardList,
  ClipboardPaste,
  Clock,
  Code2,
  Container,
  Eye,
  FolderKanban,
  GraduationCap,
  Hammer,
  IdCard,
  KeyRound,
  Landmark,
  Layers,
  LayoutDashboard,
  Mail,
  Map as MapIcon,
  MapPinned,
  MonitorCog,
  Palette,
  Pickaxe,
  Radar,
  Repeat2,
  Route,
  Ruler,
  ScanSearch,
  ScrollText,
  Shapes,
  Ship,
  SquareMousePointer,
  Tablet,
  Tags,
  Thermometer,
  Truck,
  UserRound,
  UsersRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { hasFeature, may, type Me } from '@haulway/platform/session.ts'
import type { Gate } from '@haulway/platform/screen.ts'

/** A message key, or `dashboards/<id>` of what has a label of its own. */
export type MenuTitle = MessageKey | `${string}/${string}`

/** A place in the menu: an entry that leads to a screen, or a group of further ones. */
export interface MenuItem {
  readonly title: MenuTitle
  /** What people called it, in the place of the words of the title. */
  readonly label?: string
  readonly icon?: LucideIcon
  /** Address of the screen; `{id}` is the context account. */
  readonly to?: string
  /** Path of the screen, where `to` is the address of one entry on it. */
  readonly screen?: string
  /** Goes there after `g`. */
  readonly letter?: string
  /** Further addresses at which this is where one is. */
  readonly also?: readonly string[]
  /** Message key of what it is for, when the address does not make one. */
  readonly about?: MessageKey
  /** What the entry asks beyond its screen (core 6, *The sidebar uses …*). */
  readonly gate?: Gate
  /** What the account must have. */
  readonly when?: (me: Me) => boolean
  readonly entries?: readonly MenuItem[]
  /** Opens and closes as one entry, instead of a heading above its entries. */
  readonly folds?: (me: Me) => boolean
}

const on =
  (...features: readonly AccountFeature[]) =>
  (me: Me): boolean =>
    features.some((one) => hasFeature(me, one))
const tracker = on('tracker')

/**
 * The whole sidebar of core 2.5. An entry is shown to those who may open its screen, when there is such a screen and
 * the account has what it asks for.
 */
export const menu: readonly MenuItem[] = [
  {
    title: 'menu.tracker',
    icon: Radar,
    when: tracker,
    folds: on('consolidateTrackerMenus'),
    entries: [
      { title: 'menu.dispatcher', to: '/dispatcher2d', letter: 'd', icon: Radar },
      { title: 'menu.haulMonitor', to: '/haul-monitor', letter: 'o', icon: Activity },
      { title: 'menu.travelJournal', to: '/travel-journal2d', letter: 'j', icon: Route },
      { title: 'menu.events', to: '/events', letter: 'n', icon: ClipboardList },
      { title: 'menu.statistics', to: '/statistics-report', letter: 's', icon: BarChart3 },
      { title: 'utilisation.title', to: '/utilisation', icon: ChartColumnStacked },
      { title: 'menu.volumes', to: '/volumes-snapshot', icon: Shapes },
      { title: 'menu.cycleTimes', to: '/cycle-times', letter: 'c', icon: Clock },
      { title: 'menu.scheduledReports', to: '/scheduled-reports', letter: 'r', icon: Mail },
      { title: 'menu.locationAnalysis', to: '/location-analysis', icon: ScanSearch },
    ],
  },
  {
    title: 'menu.operations',
    when: tracker,
    entries: [
      { title: 'equipment.title', to: '/equipment', letter: 'e', icon: Truck },
      {
        title: 'haulCategories.title',
        to: '/haul-categories',
        letter: 'h',
        icon: Container,
        also: ['/haul-icons', '/icon-models'],
      },
      { title: 'materials.title', to: '/materials', letter: 'm', icon: Layers },
      { title: 'drivers.title', to: '/drivers', letter: 'v', icon: IdCard },
      { title: 'eventTags.title', to: '/event-tags', icon: Tags },
      { title: 'menu.sensorProfiles', to: '/sensor-profiles', icon: Thermometer, when: on('sensorsFeature') },
    ],
  },
  {
    title: 'menu.project',
    when: tracker,
    entries: [
      { title: 'menu.projects', to: '/projects', letter: 'p', icon: FolderKanban, also: ['/routes'] },
      { title: 'locations.title', to: '/locations', letter: 'l', icon: MapPinned },
      { title: 'menu.colorSets', to: '/colorsets', icon: Palette },
      {
        title: 'menu.mapLayers',
        to: '/map-layers',
        icon: MapIcon,
        gate: { resource: 'mapLayers', action: 'create' },
      },
    ],
  },
  {
    title: 'menu.materialTracking',
    entries: [
      { title: 'menu.blocks', to: '/manage-blocks', icon: Blocks, when: on('mtBlocks') },
      {
        title: 'menu.excavatorSettings',
        to: '/excavator-settings',
        icon: Pickaxe,
        when: on('mtExcavatorSettings'),
      },
      {
        title: 'menu.activityReporting',
        to: '/activity-reporting',
        icon: Activity,
        when: on('mtActivityReporting'),
      },
      {
        title: 'menu.disposalImport',
        to: '/disposal-import',
        icon: ClipboardPaste,
        when: on('mtDisposalImport'),
      },
    ],
  },
  {
    title: 'menu.qm',
    when: on('qmEnabled'),
    entries: [
      { title: 'menu.blocks', to: '/qm/manage-blocks', icon: Blocks },
      { title: 'menu.excavatorSettings', to: '/qm/excavator-settings', icon: Pickaxe },
      { title: 'menu.activityReporting', to: '/qm/activity-reporting', icon: Activity },
      { title: 'menu.disposalImport', to: '/qm/disposal-import', icon: ClipboardPaste },
      { title: 'menu.totalExcavation', to: '/qm/total-excavation-report', icon: BarChart3 },
    ],
  },
  {
    title: 'menu.bargeOrders',
    when: on('bargeOrderCustomerAccount', 'bargeOrderLabAccount'),
    entries: [{ title: 'menu.bargeOrders', to: '/barge-orders', letter: 'b', icon: Ship }],
  },
  {
    title: 'menu.workOrders',
    when: on('workOrders'),
    entries: [{ title: 'menu.workOrders', to: '/work-orders', letter: 'w', icon: Hammer }],
  },
  {
    title: 'menu.administration',
    entries: [
      { title: 'users.title', to: '/users', letter: 'u', icon: UserRound },
      { title: 'groups.title', to: '/groups', letter: 'g', icon: UsersRound },
      {
        title: 'menu.tabletManagement',
        to: '/tablet-management',
        icon: Tablet,
        when: tracker,
        gate: { resource: 'tabletSetup', action: 'read' },
      },
      {
        title: 'menu.buttons',
        to: '/buttons',
        icon: SquareMousePointer,
        when: tracker,
        gate: { resource: 'buttons', action: 'create' },
      },
      { title: 'accounts.title', to: '/accounts', icon: Building2, gate: 'system' },
      {
        title: 'menu.accountDetails',
        to: '/accounts/view/{id}',
        letter: 'a',
        also: ['/accounts/edit/{id}'],
        icon: Landmark,
        about: 'menu.about.accountDetails',
        gate: { resource: 'accounts', action: 'read' },
      },
      { title: 'audit.title', to: '/audit', icon: ScrollText, about: 'audit.about' },
      { title: 'menu.measurement', to: '/measurement-settings', icon: Ruler, gate: 'system' },
      { title: 'console.title', to: '/console', letter: 'k', icon: MonitorCog },
    ],
  },
  {
    title: 'menu.commandLibrary',
    when: on('tml'),
    entries: [
      { title: 'menu.macros', to: '/tbc/tml', icon: Code2 },
      { title: 'menu.toolboxes', to: '/tbc/toolboxes', icon: Wrench },
      { title: 'menu.licenses', to: '/tbc/licenses', icon: KeyRound },
      { title: 'menu.myLicenses', to: '/tbc/my-licenses', icon: IdCard },
      { title: 'menu.clients', to: '/tbc/users', icon: UsersRound },
    ],
  },
  {
    title: 'menu.sensors',
    when: (me) => tracker(me) && hasFeature(me, 'sensorsFeature'),
    entries: [{ title: 'menu.sensorInventory', to: '/sensor-inventory', icon: Thermometer }],
  },
  {
    title: 'menu.labs',
    when: tracker,
    entries: [
      { title: 'menu.learningCenter', to: '/learning-center', icon: GraduationCap },
      { title: 'menu.cyclePlanner', to: '/cycle-planner', icon: ChartNoAxesGantt },
      { title: 'menu.workCycles', to: '/work-cycles', icon: Repeat2, gate: 'system' },
      {
        title: 'menu.dashboards',
        icon: LayoutDashboard,
        folds: () => true,
        // Those of every project come before it, see `dashboardMenu.ts`.
        entries: [
          {
            title: 'menu.dashboards.manage',
            to: '/dashboard-settings',
            icon: Wrench,
            when: (me) =>
              (['create', 'read', 'update', 'delete'] as const).some((one) => may(me, one, 'dashboards')),
          },
        ],
      },
    ],
  },
]

/** Of entries that bring no icon of their own. */
export const plainIcon: LucideIcon = Eye
