import { useEffect, useEffectEvent } from 'react'
import { useApp } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import type { Item } from '@haulway/resource'
import { useList } from '@haulway/screens/calls.ts'
import { usualReasons } from '../machine-status.endpoints.ts'
import type { Status } from '../status.ts'
import { statusReasons } from '../status-reason.resource.ts'

export type Reason = Item<typeof statusReasons>

export interface PlacedReason {
  readonly reason: Reason
  /** Number of its ancestors of the same status. */
  readonly depth: number
}

/** The reasons of a status in tree order; one whose parent is of another status is a root. */
export function reasonTree(all: readonly Reason[], status: Status): PlacedReason[] {
  const own = all.filter((one) => one.status === status)
  const ids = new Set(own.map(({ id }) => id))
  const below = Map.groupBy(own, ({ parent }) => (parent && ids.has(parent.id) ? parent.id : null))
  const from = (parent: string | null, depth: number): PlacedReason[] =>
    (below.get(parent) ?? []).flatMap((reason) => [{ reason, depth }, ...from(reason.id, depth + 1)])
  return from(null, 0)
}

/** The available reasons. The first request creates the usual ones. */
export function useReasons(isAsked: boolean): readonly Reason[] | undefined {
  const { language } = useApp()
  const { data } = useList(
    statusReasons,
    { limit: 500, hidden: false, sort: 'position,title' },
    { enabled: isAsked },
  )
  const make = useAction(usualReasons, { masked: false })
  const isBare = isAsked && data?.items.length === 0 && make.isIdle
  const makeUsual = useEffectEvent(() => make.mutate({ body: { language } }))
  useEffect(() => {
    if (isBare) makeUsual()
  }, [isBare])
  return data?.items
}
