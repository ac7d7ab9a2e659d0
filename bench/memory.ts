/**
 * Memory of the product as a newcomer starts it, while nobody is signed in: with the practice site, whose machines
 * report all the time, and without it. Proportional set sizes, so that pages that PostgreSQL’s processes share count
 * once.
 */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { childrenOf } from '@haulway/platform/server/db/postmaster.ts'
import type { BenchRow } from './support/row.ts'
import { startWholeProduct } from './support/whole-product.ts'

/** The first hours of the site are sent in the first seconds; memory is read after that. */
const MINUTES = 2
/** Megabytes of the product, and of everything. */
const [LIMIT, LIMIT_OF_ALL] = [400, 200]

interface Memory {
  /** Megabytes. */
  readonly product: number
  readonly postgres: number
}

/** Megabytes of a process; 0 when it has ended. */
function proportionalSize(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / 1024
  } catch {
    return 0
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** Memory after some minutes. */
async function measureMemory(practice: 'on' | 'off'): Promise<Memory> {
  const product = await startWholeProduct({ HAULWAY_PRACTICE: practice })
  try {
    await product.database.close()
    await setTimeout(MINUTES * 60_000)
    const servers = childrenOf(product.pid)
    const all = [...servers, ...servers.flatMap(childrenOf)]
    return { product: proportionalSize(product.pid), postgres: sum(all.map(proportionalSize)) }
  } finally {
    await product.stop()
  }
}

export async function run(): Promise<BenchRow[]> {
  const [without, site] = [await measureMemory('off'), await measureMemory('on')]
  const line = (what: string, of: (memory: Memory) => number, target: string, limit: number): BenchRow => ({
    name: `memory of ${what} with the practice site after ${MINUTES} minutes vs without it`,
    unit: 'MB',
    baseline: of(without),
    measured: of(site),
    ratio: of(site) / of(without),
    target,
    pass: of(site) <= limit,
  })
  return [
    line('the product', ({ product }) => product, `< ${LIMIT} MB`, LIMIT),
    line('PostgreSQL', ({ postgres }) => postgres, 'none', Number.POSITIVE_INFINITY),
    line('both', ({ product, postgres }) => product + postgres, `<= ${LIMIT_OF_ALL} MB`, LIMIT_OF_ALL),
  ]
}
