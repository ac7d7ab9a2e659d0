/** Conflicts of a line-up, row by row. */

export const conflictKinds = [
  'machineTwice',
  'machineHidden',
  'down',
  'noRoute',
  'routeHidden',
  'notAllowed',
  'noPlace',
  'driverTwice',
  'license',
] as const
export type ConflictKind = (typeof conflictKinds)[number]

/** Conflicts that leave a machine’s destination open: such a line-up cannot be published. */
const barring: ReadonlySet<ConflictKind> = new Set(['machineTwice', 'machineHidden', 'routeHidden'])

interface Row {
  readonly equipment: { readonly id: string }
  readonly route: { readonly id: string } | null
  readonly location: { readonly id: string } | null
  readonly driver: { readonly id: string } | null
}

export interface KnownMachine {
  readonly kind: string
  readonly hidden: boolean
  /** Down when the shift begins, as far as is known. */
  readonly down: boolean
}

export interface Known {
  readonly machines: ReadonlyMap<string, KnownMachine>
  /** Routes to which nothing may be sent any more. */
  readonly hiddenRoutes: ReadonlySet<string>
  /** Machines that a route does not allow: `route machine`. */
  readonly notAllowed: ReadonlySet<string>
  /** Last day of the licenses of drivers, YYYY-MM-DD. */
  readonly licenses: ReadonlyMap<string, string>
}

export interface Conflict {
  readonly row: number
  readonly kind: ConflictKind
}

export const preventsPublishing = ({ kind }: Conflict): boolean => barring.has(kind)

const times = (ids: readonly (string | undefined)[], id: string) => ids.filter((one) => one === id).length

/** `day`: that of the shift. */
export function findConflicts(rows: readonly Row[], day: string, known: Known): Conflict[] {
  const machines = rows.map(({ equipment }) => equipment.id)
  const drivers = rows.map(({ driver }) => driver?.id)
  return rows.flatMap(({ equipment, route, location, driver }, row) => {
    const machine = known.machines.get(equipment.id)
    const loads = machine?.kind === 'loader'
    const wrong: Readonly<Record<ConflictKind, boolean>> = {
      machineTwice: times(machines, equipment.id) > 1,
      machineHidden: machine?.hidden ?? true,
      down: machine?.down ?? false,
      noRoute: !loads && route === null,
      routeHidden: route !== null && known.hiddenRoutes.has(route.id),
      notAllowed: route !== null && known.notAllowed.has(`${route.id} ${equipment.id}`),
      noPlace: loads && location === null,
      driverTwice: driver !== null && times(drivers, driver.id) > 1,
      license: driver !== null && (known.licenses.get(driver.id) ?? day) < day,
    }
    return conflictKinds.filter((kind) => wrong[kind]).map((kind) => ({ row, kind }))
  })
}
