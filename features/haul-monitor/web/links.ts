/** Links of a tile to screens that the reader may open. */
import { useMemo } from 'react'
import { useCan } from '@haulway/platform/web/app.tsx'
import type { Monitor } from '../haul-monitor.endpoints.ts'
import type { ShownTile } from './shown-tiles.ts'

export interface TileLinks {
  readonly entry: string | undefined
  readonly dispatcher: string | undefined
  readonly cycles: string | undefined
  readonly proof: string | undefined
}

const filters = { machines: 'equipment', loaders: 'loader', routes: 'route' } as const

/** On a wall screen there are none. */
export const noLinks: TileLinks = {
  entry: undefined,
  dispatcher: undefined,
  cycles: undefined,
  proof: undefined,
}

function cyclesLink({ span, project }: Pick<Monitor, 'span' | 'project'>, told: Record<string, string>) {
  if (!span) return undefined
  const of = { from: span.from, to: span.to, ...(project ? { project: project.id } : {}), ...told }
  return `/cycle-times?${new URLSearchParams(of).toString()}`
}

export function useTileLinks({
  span,
  project,
}: Pick<Monitor, 'span' | 'project'>): (one: ShownTile) => TileLinks {
  const can = useCan()
  return useMemo(() => {
    const mayRead = can('list', 'reports')
    const mayFollow = can('read', 'dispatcher')
    return ({ kind, id, tile: { last } }) => {
      const isRoute = kind === 'routes'
      const mayOpen = can('read', isRoute ? 'routes' : 'equipment')
      const follow = isRoute ? `tab=routes&route=${id}` : `machine=${id}&follow=1`
      const own = { [filters[kind]]: id }
      return {
        entry: mayOpen ? `/${isRoute ? 'routes' : 'equipment'}/view/${id}` : undefined,
        dispatcher: mayFollow ? `/dispatcher2d?${follow}` : undefined,
        cycles: mayRead ? cyclesLink({ span, project }, own) : undefined,
        proof: mayRead && last ? cyclesLink({ span, project }, { ...own, cycle: last.key }) : undefined,
      }
    }
  }, [can, span, project])
}
