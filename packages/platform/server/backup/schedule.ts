/** When backups run, their file names and how many are retained: `HAULWAY_BACKUP`. */
import { resolve } from 'node:path'

/** `daily FOLDER keep N`. */
export interface BackupSchedule {
  readonly folder: string
  /** Number of backups retained; older ones are removed. */
  readonly keep: number
}

/** Hour of UTC from which the backup of the day is due. */
const QUIET_HOUR = 2
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A day plus time to make the backup; after that it counts as missing. */
export const OVERDUE_MS = 26 * HOUR_MS

/** The latest instant at which a backup became due, epoch milliseconds. */
export function lastDueAt(now: number): number {
  const offset = QUIET_HOUR * HOUR_MS
  return Math.floor((now - offset) / DAY_MS) * DAY_MS + offset
}

/** File name of a scheduled backup; names sort by time. */
export const scheduledFileName = (now: number): string =>
  `haulway-${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar`
export const SCHEDULED_FILE_NAME = /^haulway-\d{8}T\d{6}Z\.tar(\.unfinished)?$/

const SAID = /^daily\s+(\S.*?)(?:\s+keep\s+([1-9]\d{0,3}))?$/
const KEPT_UNLESS_SAID = 14

/** Parses `daily FOLDER` or `daily FOLDER keep N`; adds anything else to `mistakes`. */
export function parseSchedule(value: string | undefined, mistakes: string[]): BackupSchedule | undefined {
  if (value === undefined) return undefined
  const [, folder, keep = String(KEPT_UNLESS_SAID)] = SAID.exec(value) ?? []
  if (folder !== undefined && !/\skeep(\s|$)/.test(folder))
    return { folder: resolve(folder), keep: Number(keep) }
  mistakes.push(`HAULWAY_BACKUP: "${value}" is not daily FOLDER keep N, such as daily /srv/backups keep 14`)
  return undefined
}
