/** What the targets of a shift ask of each machine. */
import { noTargets, type Row, type Targets } from '../today/today.ts'
import { shareOf } from './pace.ts'

/** Kinds that carry material to a dump and share their route's target. */
const hauling: ReadonlySet<string> = new Set(['hauler', 'barge'])

interface Machine {
  readonly id: string
  readonly kind: string
  readonly routeId: string | null
}

interface Question {
  /** All machines that the routes share. */
  readonly machines: readonly Machine[]
  /** Routes that run in the shift. */
  readonly planned: readonly { readonly id: string; readonly target: Targets }[]
  /** Rows of the board, by loader. */
  readonly rows: ReadonlyMap<string, Pick<Row, 'target'>>
}

/** A truck shares the target of its current route with the other trucks on it; a loader has those of its intervals. */
export function machineTargets({ machines, planned, rows }: Question): (machine: Machine) => Targets {
  const targets = new Map(planned.map(({ id, target }) => [id, target]))
  const trucks = Map.groupBy(
    machines.filter(({ kind }) => hauling.has(kind)),
    ({ routeId }) => routeId,
  )
  return ({ id, kind, routeId }) => {
    if (kind === 'loader') return rows.get(id)?.target ?? noTargets
    const whole = hauling.has(kind) ? targets.get(routeId ?? '') : undefined
    return whole ? shareOf(whole, 1 / (trucks.get(routeId)?.length ?? 1)) : noTargets
  }
}
