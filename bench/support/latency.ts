/** How late a server answers others while it works. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between requests, whether the last one is answered or not. */
const PACE_MS = 10

/** Latencies of `/healthz` until the work has ended, in milliseconds. */
export async function measureLatencies(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const taken: Promise<number>[] = []
  const request = async () => {
    const began = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    return performance.now() - began
  }
  const state = { working: true }
  const ended = work().finally(() => (state.working = false))
  while (state.working) {
    taken.push(request())
    await sleep(PACE_MS)
  }
  await ended
  return await Promise.all(taken)
}
