/** Memory of the product as a newcomer starts it: with the practice site, whose machines report all the time. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BenchRow } from './support/row.ts'

/** The first hours of the site are sent in the first seconds; memory is read after that. */
const MINUTES = 2
const LIMIT = 400

async function readAddress({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the product says nothing')
  for await (const line of createInterface({ input: stdout })) {
    const address = /ready: (\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('the product did not start')
}

/** Megabytes of the process after some minutes. */
async function measureMemory(practice: 'on' | 'off'): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'haulway-bench-'))
  const root = fileURLToPath(new URL('..', import.meta.url))
  const settings = { HAULWAY_DATA: folder, HAULWAY_PRACTICE: practice, PORT: '0', HAULWAY_LOG: 'warn' }
  const product = spawn(process.execPath, ['tools/run.mjs', 'apps/server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(product, 'exit')
  try {
    const address = await readAddress(product)
    await setTimeout(MINUTES * 60_000)
    const metrics = await (await fetch(`${address}/metrics`)).text()
    const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]
    return Number(bytes) / 2 ** 20
  } finally {
    product.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function run(): Promise<BenchRow[]> {
  const baseline = await measureMemory('off')
  const measured = await measureMemory('on')
  return [
    {
      name: `memory of the product with the practice site after ${MINUTES} minutes vs without it`,
      unit: 'MB',
      baseline,
      measured,
      ratio: measured / baseline,
      target: `< ${LIMIT} MB`,
      pass: measured < LIMIT,
    },
  ]
}
