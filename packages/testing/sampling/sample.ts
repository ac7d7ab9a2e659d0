/**
 * Long sweeps run a sample of their cases in `npm test`: a different one each day, so that all cases are covered
 * after as many days as the sample is smaller than the whole. HAULWAY_SEED repeats the sample of another day,
 * HAULWAY_WHOLE=yes runs all cases (`npm run sweeps`).
 */
import { seededRandom } from '../random.ts'

const DAY_MS = 86_400_000
const whole = process.env['HAULWAY_WHOLE'] === 'yes'

/** The seed of a day: the number of days since 1970-01-01 in UTC. */
export const daySeed = (date: Date): number => Math.floor(date.getTime() / DAY_MS)

function readSeed(): number {
  const given = process.env['HAULWAY_SEED']
  if (given === undefined) return daySeed(new Date())
  const seed = Number(given)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`HAULWAY_SEED is no whole number: ${given}`)
  return seed
}

/** `npm test` sets it for all processes that it starts, so that a run over midnight uses one seed. */
export const currentSeed = readSeed()

let wasSampled = false

/** The environment variable that repeats the sample of this run; undefined when no sample was taken. */
export const sampleEnvironment = (): string | undefined =>
  wasSampled ? `HAULWAY_SEED=${currentSeed}` : undefined

/** Prints the seed once per process, unless it was given in the environment. */
function markSampled(): void {
  if (process.env['HAULWAY_SEED'] === undefined)
    console.info(`the sample of HAULWAY_SEED=${currentSeed} is taken`)
  process.env['HAULWAY_SEED'] = String(currentSeed)
  wasSampled = true
}

/** A random generator for samples: the same for the same seed and the same purpose `what`. */
export function sampleRandom(what: number): () => number {
  if (!whole) markSampled()
  return seededRandom(Math.imul(currentSeed, 0x9e3779b1) ^ what)
}

/**
 * Selects one of every `every` cases. Sweeps with different `from` (0 to `every` - 1) have no case in common and
 * together have them all. In each group of `every` successive cases the selected one moves on by one per day.
 */
export function sample<T>(cases: readonly T[], every: number, from = 0): readonly T[] {
  if (whole || every === 1) return cases
  markSampled()
  return cases.filter((_, index) => {
    const group = Math.floor(index / every)
    const size = Math.min(every, cases.length - group * every)
    // Each group starts at another place, because lists are often periodic.
    const start = Math.floor(seededRandom(group)() * size)
    return (index + start + currentSeed) % size === from % every
  })
}

/** The number of repetitions for tests whose outcome may depend on the order of events. */
export const repetitions = (all: number, some: number): number => (whole ? all : some)

/** Each database server gets half of a sweep: 0 is the embedded server, 1 the oldest supported one. */
export const serverIndex = process.env['HAULWAY_TEST_DATABASE_URL'] === undefined ? 0 : 1
