/**
 * Devices that send and retry as real ones do, whatever happens to the servers, and how long they went unanswered.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { formatBatch } from './facts.ts'
import { type Device, recordAnswer, drawNextRange, type Range } from './ledger.ts'

/** Timeout of a request, and the maximum pause before a retry. */
const PATIENCE_MS = 10_000
const RETRY_MS = 300
/** Share of unanswered batches that are sent again as two halves. */
const HALVED = 0.3

export interface DeviceLoad {
  /** Number of facts acknowledged since the start. */
  acknowledged(): number
  /** From now on, facts count as acknowledged during this fault. */
  setFault(fault: number): void
  /** Longest time in milliseconds that an account went without an acknowledgement since the last call. */
  longestGap(): number
  /** Accounts without an acknowledgement of anything sent after this instant (`performance.now()`). */
  silentSince(instant: number): string[]
  /** Sends all drawn ranges of every device, then ends. */
  finish(): Promise<void>
  /** Ends without sending the rest. */
  abort(): void
}

export interface LoadOptions {
  readonly devices: readonly Device[]
  /** Servers that accept requests now. */
  readonly urls: () => readonly string[]
  /** Facts per second, of all devices together. */
  readonly pace: number
  /** Called with answers that no device should get. */
  readonly reportViolation: (what: string) => void
}

/** Number of dropped facts of a range that is done, or the request to send it again. */
type Answer = { readonly dropped: number } | 'again'

async function post(
  { urls, reportViolation }: LoadOptions,
  device: Device,
  { from, to }: Range,
): Promise<Answer> {
  const servers = urls()
  const url = servers[Math.floor(device.random() * servers.length)]
  if (url === undefined) return 'again'
  try {
    const reply = await fetch(`${url}/api/telemetry/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.machine.secret}`, 'content-type': 'application/json' },
      body: formatBatch(device.journey, from, to),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await reply.text()
    if (reply.status === 503) return 'again'
    if (reply.status === 200) {
      const { accepted, duplicates, rejected, dropped = 0 } = JSON.parse(text) as Record<string, unknown>
      const sum = Number(accepted) + Number(duplicates) + Number(dropped)
      if (sum === to - from && String(rejected) === '') return { dropped: Number(dropped) }
    }
    reportViolation(`facts ${from} to ${to} were answered ${reply.status} ${text.slice(0, 300)}`)
    return 'again'
  } catch (error) {
    // The connection was cut, refused or timed out.
    if (error instanceof TypeError || error instanceof DOMException) return 'again'
    throw error
  }
}

/** Records when accounts got acknowledgements, and how long each waited. */
function openGapWatch(accounts: ReadonlySet<string>) {
  const began = performance.now()
  const last = new Map([...accounts].map((account) => [account, { acknowledgedAt: began, sent: began }]))
  let longest = 0
  return {
    note(account: string, sent: number) {
      const now = performance.now()
      const before = last.get(account)
      longest = Math.max(longest, now - (before?.acknowledgedAt ?? began))
      last.set(account, { acknowledgedAt: now, sent: Math.max(sent, before?.sent ?? began) })
    },
    silentSince: (instant: number) =>
      [...last].filter(([, { sent }]) => sent < instant).map(([account]) => account),
    longestGap: (): number => {
      const gap = longest
      longest = 0
      return gap
    },
  }
}

export function startLoad(options: LoadOptions): DeviceLoad {
  const { devices, pace } = options
  const watch = openGapWatch(new Set(devices.map(({ account }) => account)))
  const state = { fault: 0, acknowledged: 0, finishing: false }
  const aborted = new AbortController()
  const { signal } = aborted

  const send = async (device: Device, range: Range, again = false): Promise<void> => {
    for (; !signal.aborted; again = true) {
      const sent = performance.now()
      const { forgottenUntil } = device
      const answer = await post(options, device, range)
      if (answer !== 'again') {
        const { dropped } = answer
        const entry = { dropped, isRetry: again, fault: state.fault, forgottenUntil, now: Date.now() }
        for (const violation of recordAnswer(device, range, entry)) options.reportViolation(violation)
        state.acknowledged += range.to - range.from - dropped
        return watch.note(device.account, sent)
      }
      await pause(device.random() * RETRY_MS)
      if (range.to - range.from > 1 && device.random() < HALVED) {
        const middle = (range.from + range.to) >> 1
        await send(device, { from: range.from, to: middle }, true)
        return await send(device, { from: middle, to: range.to }, true)
      }
    }
  }
  const runDevice = async (device: Device): Promise<void> => {
    while (!state.finishing && !signal.aborted) {
      const range = drawNextRange(device)
      await send(device, range)
      // Random pauses keep the devices from sending in step.
      const share = ((range.to - range.from) * devices.length * 1_000) / pace
      await pause(share * (0.5 + device.random()))
    }
    for (const range of device.postponed.splice(0)) await send(device, range)
  }
  const work = Promise.all(devices.map(runDevice))
  // `finish` reports the error.
  work.catch(() => undefined)
  return {
    acknowledged: () => state.acknowledged,
    setFault: (fault) => (state.fault = fault),
    longestGap: watch.longestGap,
    silentSince: watch.silentSince,
    async finish() {
      state.finishing = true
      await work
    },
    abort: () => aborted.abort(),
  }
}
