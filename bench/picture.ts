/**
 * A drone photograph as ground: a GeoTIFF of more than a gigabyte is sent and cut into tiles by the product, compared
 * with one of some megabytes. The memory of the process stays bounded, and others do not wait.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startProduct } from '../e2e/support/server.ts'
import type { SentPicture } from './picture/picture-sender.ts'
import type { TiledGeoTiff } from './picture/tiled-geotiff.ts'
import { measureLatencies } from './support/latency.ts'
import { percentile } from './support/measure.ts'
import type { BenchRow } from './support/row.ts'

const MOST_TIMES = 1.3
const MOST_MEGABYTES = 500
const MOST_MS = 100
const LOOK_MS = 250
const small: TiledGeoTiff = { side: 2_560 }
/** 1,258,291,200 bytes of pixels. */
const large: TiledGeoTiff = { side: 20_480 }

/** Of the process with its worker threads; the database has processes of its own. */
async function readMemory(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 2 ** 20
}

interface Measured {
  /** Megabytes at most while the picture is sent and cut into tiles. */
  readonly most: number
  /** Milliseconds in which `/healthz` answered meanwhile, and that of an idle product on the same machine. */
  readonly latencies: readonly number[]
  readonly idle: readonly number[]
}

async function measureTiling(picture: TiledGeoTiff): Promise<Measured> {
  const settings = { HAULWAY_PRACTICE: 'off' }
  const [product, other] = [await startProduct(settings), await startProduct(settings)]
  try {
    const { url, login, password } = product
    const workerData: SentPicture = { product: { url, login, password }, picture }
    const state = { most: 0, working: true }
    const watch = async () => {
      for (; state.working; await pause(LOOK_MS)) state.most = Math.max(state.most, await readMemory(url))
    }
    const watching = watch()
    const sender = new Worker(new URL('./picture/picture-sender.ts', import.meta.url), { workerData })
    const made = once(sender, 'message').finally(() => (state.working = false))
    const [latencies, idle] = await Promise.all(
      [url, other.url].map((one) => measureLatencies(one, () => made)),
    )
    await watching
    return { most: state.most, latencies: latencies!, idle: idle! }
  } finally {
    await Promise.all([product.stop(), other.stop()])
  }
}

export async function run(): Promise<BenchRow[]> {
  const few = await measureTiling(small)
  const many = await measureTiling(large)
  const during = 'while a GeoTIFF of 1.26 GB is sent and cut into tiles'
  const latency = (name: string, share: number): BenchRow => {
    const [idle, meanwhile] = [percentile(many.idle, share), percentile(many.latencies, share)]
    return {
      name: `picture: /healthz ${name} ${during}, beside an idle product`,
      unit: 'ms',
      baseline: idle,
      measured: meanwhile,
      ratio: meanwhile / idle,
      target: `< ${MOST_MS} ms`,
      pass: meanwhile < MOST_MS,
    }
  }
  const [baseline, measured, ratio] = [few.most, many.most, many.most / few.most]
  const memory = { unit: 'MB', baseline, measured, ratio }
  return [
    {
      ...memory,
      name: `picture: growth of the most memory of the product ${during}, beside one of 20 MB`,
      target: `<= ${MOST_TIMES}x`,
      pass: ratio <= MOST_TIMES,
    },
    {
      ...memory,
      name: `picture: most memory of the product ${during}, beside one of 20 MB`,
      target: `< ${MOST_MEGABYTES} MB`,
      pass: measured < MOST_MEGABYTES,
    },
    latency('at the 99th percentile', 0.99),
    latency('at most', 1),
  ]
}
