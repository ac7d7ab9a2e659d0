/** Waits as stored: what is zero, empty or unknown, as most of it is, is left out (decision 0135). */
import type { Wait } from '@haulway/cycles'

/** SQL reads the queue as a number, everything else as possibly absent. */
export type StoredWait = Pick<Wait, 'queue'> & Partial<Wait>

const usual: Omit<Wait, 'queue'> = { spotting: 0, delays: [], loader: null, hang: null }

const isUsual = (name: string, value: unknown): boolean =>
  name in usual && JSON.stringify(value) === JSON.stringify(usual[name as keyof typeof usual])

export const packWait = (wait: Wait): StoredWait =>
  Object.fromEntries(Object.entries(wait).filter(([name, value]) => !isUsual(name, value))) as StoredWait

export const unpackWait = ({ queue, ...more }: StoredWait): Wait => ({ queue, ...usual, ...more })
