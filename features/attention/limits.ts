/** Which threshold applies: that of the route, its project, the account, or the product's default, in this order. */
import {
  type AlarmLimit,
  alarmLimitNames,
  type AlarmRule,
  alarmRules,
  defaultAlarmLimits,
} from '../alarm-limits/alarm-limits.ts'

export const levels = ['system', 'account', 'project', 'route'] as const
export type Level = (typeof levels)[number]

/** What one level sets. */
export interface OwnLimits {
  readonly limits: Partial<Record<AlarmLimit, number>>
  /** Disabled rules; null: the level sets none. */
  readonly off: readonly AlarmRule[] | null
}

/** Reads the limits of a stored level. */
export function ownLimits(stored: Readonly<Record<string, unknown>> | null): OwnLimits {
  const given = stored ?? {}
  const limits = alarmLimitNames.flatMap((name) => {
    const value = given[name]
    return typeof value === 'number' ? [[name, value] as const] : []
  })
  const off = given['alarmsOff']
  return {
    limits: Object.fromEntries(limits),
    off: Array.isArray(off) ? alarmRules.filter((rule) => off.includes(rule)) : null,
  }
}

interface Place {
  readonly level: Level
  readonly id: string | null
  readonly own: OwnLimits
}

/** The levels that apply to a subject, the nearest first. */
export class Limits {
  readonly #places: readonly Place[]

  constructor(places: readonly Place[]) {
    this.#places = places
  }

  of(name: AlarmLimit): { name: AlarmLimit; value: number; level: Level; levelId: string | null } {
    for (const { level, id, own } of this.#places) {
      const value = own.limits[name]
      if (value !== undefined) return { name, value, level, levelId: id }
    }
    return { name, value: defaultAlarmLimits[name], level: 'system', levelId: null }
  }

  isOff(rule: AlarmRule): boolean {
    return this.#places.find(({ own }) => own.off !== null)?.own.off?.includes(rule) ?? false
  }
}
