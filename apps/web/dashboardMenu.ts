import { FolderKanban, LayoutDashboard } from 'lucide-react'
import {
  dashboardsByProject,
  type DashboardGroup,
} from '@haulway/features/dashboards/dashboards.endpoints.ts'
import { hasFeature, may, type Me } from '@haulway/platform/session.ts'
import { useCall } from '@haulway/platform/web/calls.ts'
import { menu, type MenuItem } from './menu.ts'

/** The item of the menu under which dashboards stand, each below its project. */
const PLACE = 'menu.dashboards'

const dashboardEntry = ({ id, title }: DashboardGroup['dashboards'][number]): MenuItem => ({
  title: `dashboards/${id}`,
  label: title,
  to: `/dashboards/${id}`,
  screen: '/dashboards/{id}',
  icon: LayoutDashboard,
})

const projectItem = ({ projectId, projectTitle, dashboards }: DashboardGroup): MenuItem => ({
  title: `projects/${projectId}`,
  label: projectTitle,
  icon: FolderKanban,
  folds: () => true,
  entries: dashboards.map(dashboardEntry),
})

/** The menu with the dashboards of every project (core 2.5). */
export function withDashboards(
  groups: readonly DashboardGroup[],
  items: readonly MenuItem[] = menu,
): readonly MenuItem[] {
  if (groups.length === 0) return items
  return items.map((item) => {
    if (!item.entries) return item
    const entries = withDashboards(groups, item.entries)
    return { ...item, entries: item.title === PLACE ? [...groups.map(projectItem), ...entries] : entries }
  })
}

const NONE: readonly DashboardGroup[] = []

/** The dashboards that are not hidden, by project; fetched again when somebody changes one. */
export function useDashboardGroups(me: Me): readonly DashboardGroup[] {
  const enabled = hasFeature(me, 'tracker') && may(me, 'list', 'dashboards')
  return useCall(dashboardsByProject, { query: { hidden: false } }, { enabled }).data?.items ?? NONE
}
