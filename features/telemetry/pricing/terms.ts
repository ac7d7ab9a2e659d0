/** Terms: settings that determine what a load is and counts as, each with the instant from which it applies. */
import type { WorkCalendar } from '@haulway/schedule'

/** What a load of a material at a location of a route counts as, kilograms and loose cubic metres. */
export interface PlaceTerms {
  readonly location: string
  readonly material: string
  readonly weight: number | null
  readonly volume: number | null
}

/** The terms of an entry of each resource. */
export interface TermsByKind {
  routes: {
    readonly material: string | null
    readonly places: readonly PlaceTerms[]
    readonly project: string | null
  }
  locations: { readonly materials: readonly string[]; readonly project: string | null }
  /** When its shifts end. */
  projects: WorkCalendar
  /** Factors that convert the loose volume of a load to bank and compacted volume. */
  materials: {
    readonly density: number | null
    readonly looseFactor: number | null
    readonly compactedFactor: number | null
  }
  equipment: { readonly haulCategory: string | null; readonly tare: number | null }
  haulcategories: {
    readonly capacityWeight: number | null
    readonly capacityVolume: number | null
    readonly tareDefault: number | null
  }
}
export type TermsKind = keyof TermsByKind

/** One entry's terms from an instant on; minus infinity for its first ones. */
export interface DatedTerms {
  readonly kind: TermsKind
  readonly id: string
  readonly from: number
  readonly terms: TermsByKind[TermsKind]
}

/** A recalculation: loads of the route from `from` on use the settings of the moment `at`. */
export interface Recalculation {
  readonly routeId: string
  readonly from: number
  readonly at: number
}

/** The terms of an account. */
export interface Terms {
  /** An entry's terms at an instant; undefined when there is no such entry. */
  at<K extends TermsKind>(kind: K, id: string | null, t: number): TermsByKind[K] | undefined
  /** The instant whose settings apply to a load of the route: its own, or that of the last recalculation over it. */
  momentOf(routeId: string | null, loadedAt: number): number
}

/** Tare in kilograms: the machine's own, otherwise that of its category; null when unknown. */
export function tareAt(terms: Terms, equipmentId: string, t: number): number | null {
  const machine = terms.at('equipment', equipmentId, t)
  const category = terms.at('haulcategories', machine?.haulCategory ?? null, t)
  return machine?.tare ?? category?.tareDefault ?? null
}

const byKey = <T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> => Map.groupBy(list, key)

export function buildTerms(held: readonly DatedTerms[], recalculations: readonly Recalculation[]): Terms {
  const entries = byKey(
    held.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    ({ kind, id }) => `${kind} ${id}`,
  )
  const routes = byKey(recalculations, ({ routeId }) => routeId)
  return {
    at<K extends TermsKind>(kind: K, id: string | null, t: number) {
      const last = entries.get(`${kind} ${id ?? ''}`)?.findLast(({ from }) => from <= t)
      // The key contains the kind.
      return last?.terms as TermsByKind[K] | undefined
    },
    momentOf(routeId, loadedAt) {
      const over = (routes.get(routeId ?? '') ?? []).filter(
        ({ from, at }) => from <= loadedAt && loadedAt < at,
      )
      return over.reduce((latest, { at }) => Math.max(latest, at), loadedAt)
    },
  }
}
