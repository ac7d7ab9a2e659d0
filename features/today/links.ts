/** Links to the cycle report with the same filters, which proves the figures of a shift. */
import type { TodayItem, TodayRow } from './today.endpoints.ts'

interface Stretch {
  readonly from: string
  readonly to: string
}

function link(screen: string, parameters: Readonly<Record<string, string | null | undefined>>): string {
  const told = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) told.set(name, value)
  const text = told.toString()
  return text === '' ? screen : `${screen}?${text}`
}

type Shown = Pick<TodayItem, 'project'>

export const cyclesLink = ({ project }: Shown, { from, to }: Stretch): string =>
  link('/cycle-times', { from, to, project: project?.id })

/** Loads of a place without a reporting loader are in the table by loader, beside those of reporting loaders. */
export function rowLink({ project }: Shown, { kind, id }: TodayRow, { from, to }: Stretch): string {
  const own = kind === 'loader' ? { loader: id } : { loadLocation: id, tab: 'loader' }
  return link('/cycle-times', { from, to, project: project?.id, ...own })
}

/** Of several projects the map shows the site of this one. */
export function mapLink(
  { project, projects }: Pick<TodayItem, 'project' | 'projects'>,
  state?: string,
): string {
  return link('/dispatcher2d', { state, project: projects.length > 1 ? project?.id : null })
}

export const machineLink = (machine: string): string => link('/dispatcher2d', { machine })
