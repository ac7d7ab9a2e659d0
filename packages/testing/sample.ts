/**
 * Long sweeps take a sample of their cases in `npm test`: another one each day, so that all of them are tried within as many days as
 * the sample is smaller than the whole. HAULWAY_SEED takes the sample of another day, HAULWAY_WHOLE=yes all cases (`npm run sweeps`).
 */
import { seededRandom } from './random.ts'

const DAY_MS = 86_400_000
const whole = process.env['HAULWAY_WHOLE'] === 'yes'

/** The seed of a day in UTC: how many days it is after 1970-01-01. */
export const seedOf = (date: Date): number => Math.floor(date.getTime() / DAY_MS)

function chosenSeed(): number {
  const given = process.env['HAULWAY_SEED']
  if (given === undefined) return seedOf(new Date())
  const seed = Number(given)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`HAULWAY_SEED is no whole number: ${given}`)
  return seed
}

/** `npm test` sets it for all that it starts, so that midnight changes nothing. */
export const currentSeed = chosenSeed()

let taken = false

/** How to repeat the sample of this run; undefined where none was taken. */
export const repeatedBy = (): string | undefined => (taken ? `HAULWAY_SEED=${currentSeed}` : undefined)

/** Prints the seed, once a process, unless whoever gave it knows it. */
function take(): void {
  if (process.env['HAULWAY_SEED'] === undefined)
    console.info(`the sample of HAULWAY_SEED=${currentSeed} is taken`)
  process.env['HAULWAY_SEED'] = String(currentSeed)
  taken = true
}

/** A generator of random numbers for samples: the same for the same day and the same `what`. */
export function sampleRandom(what: number): () => number {
  if (!whole) take()
  return seededRandom(Math.imul(currentSeed, 0x9e3779b1) ^ what)
}

/**
 * One of every `every` cases. Sweeps with different `from` (0 to `every` - 1) have no case in common and together have them all.
 * In each group of `every` cases that follow each other, the one that is taken moves on by one a day.
 */
export function sample<T>(cases: readonly T[], every: number, from = 0): readonly T[] {
  if (whole || every === 1) return cases
  take()
  return cases.filter((_, index) => {
    const group = Math.floor(index / every)
    const size = Math.min(every, cases.length - group * every)
    // Groups begin differently: lists often repeat themselves.
    const start = Math.floor(seededRandom(group)() * size)
    return (index + start + currentSeed) % size === from % every
  })
}

/** How often something is tried that another order of events might break. */
export const repetitions = (all: number, some: number): number => (whole ? all : some)

/** Each server of the database gets half of a sweep: the embedded one is 0, the oldest one 1. */
export const serverPart = process.env['HAULWAY_TEST_DATABASE_URL'] === undefined ? 0 : 1
