/** Which threshold holds: that of the route, else of its project, else of the account, else the product's own. */
import {
  type AlarmLimit,
  alarmLimitNames,
  type AlarmRule,
  alarmRules,
  usualAlarmLimits,
} from '../alarm-limits/alarm-limits.ts'

export const levels = ['system', 'account', 'project', 'route'] as const
export type Level = (typeof levels)[number]

/** What one level sets. */
export interface OwnLimits {
  readonly limits: Partial<Record<AlarmLimit, number>>
  /** Rules that are off; null: the level says nothing of it. */
  readonly off: readonly AlarmRule[] | null
}

/** As it is stored. */
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

/** The levels that say something of one subject, the nearest first. */
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
    return { name, value: usualAlarmLimits[name], level: 'system', levelId: null }
  }

  isOff(rule: AlarmRule): boolean {
    return this.#places.find(({ own }) => own.off !== null)?.own.off?.includes(rule) ?? false
  }
}
