import { useQueryClient } from '@tanstack/react-query'
import { useCan } from '@haulway/platform/web/app.tsx'
import { refresh, useAction, useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { projects } from '../../projects/project.resource.ts'
import { useList } from '@haulway/screens/calls.ts'
import {
  copyLineUp,
  type LineUp,
  type LineUpRow,
  planGate,
  publishLineUp,
  readLineUp,
  saveLineUp,
} from '../line-up.endpoints.ts'

/** Changes of machines elsewhere are reflected in the conflicts within this time, milliseconds. */
const EVERY_MS = 30_000

/** The shift and the project in the address; by default the first project and its next shift. */
export function useShownLineUp() {
  const [address, change] = useAddress()
  const all = useList(projects, { limit: 500, hidden: false, sort: 'title' })
  const project = address['project'] ?? all.data?.items[0]?.id
  const day = address['day'] ?? null
  const shift = address['shift'] === undefined ? null : Number(address['shift'])
  const isNumber = shift === null || (Number.isInteger(shift) && shift >= 0 && shift <= 2)
  const answer = useCall(
    readLineUp,
    { query: { project: { id: project ?? '', title: '' }, day, shift: isNumber ? shift : null } },
    { enabled: project !== undefined, every: EVERY_MS, keep: true },
  )
  return { all, project, answer, change }
}

export type ShownLineUp = ReturnType<typeof useShownLineUp>

/** The actions on a line-up; each change is saved at once. */
export function useLineUp({ project, day, shift, version, open }: LineUp) {
  const can = useCan()
  const queries = useQueryClient()
  const of = { project, day, shift, seen: version }
  // A caller with an outdated version sees the stored one.
  const failed = { onError: () => void refresh(queries, ['lineups']) }
  const save = useAction(saveLineUp, { refreshes: ['today'] })
  const copy = useAction(copyLineUp, { refreshes: ['today'] })
  const publish = useAction(publishLineUp, { refreshes: ['today'] })
  return {
    /** Time until the shift begins. */
    mayPlan: open && can(planGate.action, planGate.resource),
    isPending: save.isPending || copy.isPending || publish.isPending,
    save: (rows: readonly LineUpRow[]) => save.mutate({ body: { ...of, rows: [...rows] } }, failed),
    copy: (from: { day: string; shift: number }) =>
      copy.mutate({ body: { ...of, fromDay: from.day, fromShift: from.shift } }, failed),
    publish: (isPublished: boolean) => publish.mutate({ body: { ...of, publish: isPublished } }, failed),
  }
}
