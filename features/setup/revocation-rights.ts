/** What revoking a batch does to the entries made for it, and who may do all of that. */
import type { Batch } from './setup.endpoints.ts'

const rights = {
  zones: { action: 'delete', resource: 'locations' },
  routes: { action: 'delete', resource: 'routes' },
  projects: { action: 'delete', resource: 'projects' },
  machines: { action: 'update', resource: 'equipment' },
} as const

type Made = keyof typeof rights
type Can = (action: 'delete' | 'update', resource: 'events' | (typeof rights)[Made]['resource']) => boolean

/** Whether somebody with these rights may revoke the batch with everything that was made for it. */
export function mayRevoke(batch: Pick<Batch, Made>, can: Can): boolean {
  const made = (Object.keys(rights) as Made[]).filter((kind) => batch[kind] > 0)
  return can('delete', 'events') && made.every((kind) => can(rights[kind].action, rights[kind].resource))
}
