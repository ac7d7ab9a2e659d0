/** Sizes of the modules that the first pages load, as recorded in `script-sizes.json`, and what has grown since. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Bytes over the wire by the address of a script. */
export type Loaded = ReadonlyMap<string, number>
/** Kilobytes by module, before compression. */
type Sizes = Readonly<Record<string, number>>

const KILOBYTE = 1_024
/** Kilobytes of a module below which it is not recorded, and of growth that is not named. */
const LEAST = 1
const LEAST_GROWTH = 0.3
const table = fileURLToPath(new URL('script-sizes.json', import.meta.url))
/** Bytes by module and file, written by the build (`apps/web/chunk-modules-plugin.ts`). */
const statistics = fileURLToPath(new URL('../../dist/web/.vite/modules.json', import.meta.url))

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

function modulesOf(loaded: Loaded): Map<string, number> {
  const built = readJson(statistics) as Record<string, Sizes>
  const files = [...loaded.keys()].map((address) => new URL(address).pathname.slice(1))
  const sizes = files.flatMap((file) => Object.entries(built[file] ?? {}))
  return new Map(sizes.map(([name, bytes]) => [name, bytes / KILOBYTE]))
}

/** Modules that grew or came since the table was written, the most first. */
export function describeGrowth(loaded: Loaded): string {
  const before = readJson(table) as Sizes
  const grown = [...modulesOf(loaded)]
    .map(([name, now]) => ({ name, now, was: before[name] ?? (now < LEAST ? now : 0) }))
    .filter(({ now, was }) => now - was > LEAST_GROWTH)
    .toSorted((a, b) => b.now - b.was - (a.now - a.was))
  const lines = grown.map(({ name, now, was }) => `  ${name}: ${was.toFixed(1)} -> ${now.toFixed(1)} KB`)
  return ['Grown since e2e/support/script-sizes.json was written, before compression:', ...lines].join('\n')
}

/** `HAULWAY_SIZES=write` records what pages load now as the sizes to compare with. */
export const isRecording = process.env['HAULWAY_SIZES'] === 'write'

export function recordSizes(loaded: Loaded): void {
  const sizes = [...modulesOf(loaded)]
    .filter(([, size]) => size >= LEAST)
    .map(([name, size]) => [name, Number(size.toFixed(1))] as const)
  const all = { ...(readJson(table) as Sizes), ...Object.fromEntries(sizes) }
  const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(table, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
