import { FolderKanban, LayoutDashboard, Wrench } from 'lucide-react'
import { hasFeature, hasPermission } from '@haulway/platform/session.ts'
import { fetchedEntries, type MenuItem, type MenuPlace } from '@haulway/slice/web.ts'
import { dashboardsByProject, type DashboardGroup } from '../dashboards.endpoints.ts'

const dashboardEntry = ({ id, title }: DashboardGroup['dashboards'][number]): MenuItem => ({
  title: `dashboards/${id}`,
  label: title,
  to: `/dashboards/${id}`,
  screen: '/dashboards/{id}',
  icon: LayoutDashboard,
})

/** Dashboards below their projects. */
function dashboardItems(groups: readonly DashboardGroup[]): readonly MenuItem[] {
  return groups.map(({ projectId, projectTitle, dashboards }) => ({
    title: `projects/${projectId}`,
    label: projectTitle,
    icon: FolderKanban,
    folds: () => true,
    entries: dashboards.map(dashboardEntry),
  }))
}

/** The dashboards that are not hidden, by project (core 2.5); fetched again when somebody changes one. */
const dashboardEntries = fetchedEntries(
  dashboardsByProject,
  { query: { hidden: false } },
  {
    enabled: (me) => hasFeature(me, 'tracker') && hasPermission(me, 'list', 'dashboards'),
    entriesOf: ({ items }) => dashboardItems(items),
  },
)

export const places: readonly MenuPlace[] = [
  // Among the figures; absent while there are no dashboards.
  {
    group: 'tracker',
    order: 65,
    title: 'menu.dashboards',
    icon: LayoutDashboard,
    folds: () => true,
    fetched: dashboardEntries,
    entries: [],
  },
  {
    group: 'labs',
    order: 40,
    title: 'menu.dashboards',
    icon: LayoutDashboard,
    folds: () => true,
    fetched: dashboardEntries,
    entries: [
      {
        title: 'dashboards.title',
        to: '/dashboard-settings',
        icon: Wrench,
        when: (me) =>
          (['create', 'read', 'update', 'delete'] as const).some((one) =>
            hasPermission(me, one, 'dashboards'),
          ),
      },
    ],
  },
]
