/** Tells on a device what its messages lacked: counts are gathered here, unreadable messages stored at once. */
import { createHash } from 'node:crypto'
import type { Database } from '@haulway/platform/server/db/index.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { FaultKind, MessageFault } from '../../protocols/tracker-message.ts'
import {
  type FaultCount,
  storeFaultCounts,
  storeUnreadable,
  type UnreadableMessage,
} from '../storage/message-faults.ts'
import type { Device } from './devices.ts'

/** Longest message that is kept, bytes of UTF-8. */
const LONGEST_MESSAGE = 2_048

export interface MessageNotes {
  /** Counts a message that was answered, or each of its faults; `flush` stores the counts. */
  note(device: Device, kind: FaultKind, faults?: readonly MessageFault[]): void
  /** Resolves once the message is stored. `secret` is removed from its text. */
  putAside(device: Device, secret: string, message: RefusedMessage): Promise<void>
  /** Stores the counts gathered so far. */
  flush(): Promise<void>
}

export type RefusedMessage = Pick<UnreadableMessage, 'protocol' | 'fault'> & { readonly text: string }

/** Stands for the message as a whole. */
const WHOLE = [{ field: '', reason: '' }]

function shorten(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= LONGEST_MESSAGE) return text
  // A character that is cut in two decodes to a replacement.
  return bytes
    .subarray(0, LONGEST_MESSAGE)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
}

type Counts = Map<string, FaultCount>

export function openMessageNotes(database: Database, clock: () => number, log: Log): MessageNotes {
  const pending = new Map<string, Counts>()
  const addCount = (account: string, one: FaultCount): void => {
    const counts = pending.get(account) ?? new Map<string, FaultCount>()
    pending.set(account, counts)
    const key = [one.device, one.kind, one.field, one.reason].join(' ')
    const before = counts.get(key)
    counts.set(
      key,
      before
        ? {
            ...one,
            count: before.count + one.count,
            first: Math.min(before.first, one.first),
            last: Math.max(before.last, one.last),
          }
        : one,
    )
  }
  return {
    note({ id: device, account }, kind, faults: readonly { field: string; reason: string }[] = WHOLE) {
      const at = clock()
      for (const { field, reason } of faults)
        addCount(account, { device, kind, field, reason, count: 1, first: at, last: at })
    },
    async putAside({ id: device, account }, secret, { protocol, fault, text }) {
      // PostgreSQL stores no zero character.
      const whole = text.replaceAll(secret, '…').replaceAll('\0', '\uFFFD').toWellFormed()
      const digest = createHash('sha256').update(`${protocol} ${whole}`).digest()
      const message = shorten(whole)
      await storeUnreadable(database, account, { device, protocol, fault, message, digest, at: clock() })
    },
    async flush() {
      const all = [...pending]
      pending.clear()
      for (const [account, counts] of all) {
        try {
          await storeFaultCounts(database, account, [...counts.values()])
        } catch (error) {
          log.warn({ err: error, account }, 'faults of messages were not counted yet')
          for (const one of counts.values()) addCount(account, one)
        }
      }
    },
  }
}
