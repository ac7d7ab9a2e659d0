import { afterEach, expect, test, vi } from 'vitest'

/** Loads the module with these environment variables. */
async function loadedWith(environment: Record<string, string>) {
  vi.stubEnv('HAULWAY_WHOLE', undefined)
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.resetModules()
  return await import('./sample.ts')
}
afterEach(() => {
  vi.unstubAllEnvs()
})

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const ordered = (list: readonly number[]) => list.toSorted((a, b) => a - b)

test('uses the number of days since 1970-01-01 (UTC) as the default seed', async () => {
  const { daySeed } = await loadedWith({})
  expect(daySeed(new Date('1970-01-02T23:59:59.999Z'))).toBe(1)
  expect(daySeed(new Date('1970-01-03T00:00:00Z'))).toBe(2)
})

test('refuses a seed that is not an integer', async () => {
  for (const HAULWAY_SEED of ['x', '-1', '1.5'])
    await expect(loadedWith({ HAULWAY_SEED })).rejects.toThrow('HAULWAY_SEED')
})

test.each([0, 1, 2, 3, 7, 100])(
  'covers all of %i cases exactly once by sweeps with different offsets',
  async (count) => {
    const { sample } = await loadedWith({ HAULWAY_SEED: '20784' })
    const shares = numbers(3).map((from) => sample(numbers(count), 3, from))
    expect(ordered(shares.flat())).toEqual(numbers(count))
    for (const [from, share] of shares.entries())
      expect(share.length).toBe(Math.ceil(Math.max(0, count - from) / 3))
  },
)

test('selects the same sample for the same seed and covers all cases over several days', async () => {
  const days: (readonly number[])[] = []
  for (const HAULWAY_SEED of ['20784', '20785', '20786', '20787', '20784']) {
    const { sample, sampleEnvironment } = await loadedWith({ HAULWAY_SEED })
    expect(sampleEnvironment()).toBeUndefined()
    days.push(sample(numbers(42), 4))
    expect(sampleEnvironment()).toBe(`HAULWAY_SEED=${HAULWAY_SEED}`)
  }
  expect(days[4]).toEqual(days[0])
  expect(new Set(days.slice(0, 4).flat()).size).toBe(42)
})

test('does not sample the same place of each group when cases repeat periodically', async () => {
  const { sample } = await loadedWith({ HAULWAY_SEED: '20784' })
  const places = sample(numbers(100), 5).map((n) => n % 5)
  expect(new Set(places).size).toBe(5)
})

test('random numbers depend on the seed and on their purpose', async () => {
  const of = async (HAULWAY_SEED: string, what: number) =>
    (await loadedWith({ HAULWAY_SEED })).sampleRandom(what)()
  const all = [await of('1', 1), await of('1', 2), await of('2', 1)]
  expect(new Set(all).size).toBe(3)
  expect(await of('1', 1)).toBe(all[0])
})

test('a whole sweep has all cases and all repetitions', async () => {
  const { sample, repetitions, sampleEnvironment } = await loadedWith({
    HAULWAY_WHOLE: 'yes',
    HAULWAY_SEED: '1',
  })
  expect(sample(numbers(10), 4, 2)).toEqual(numbers(10))
  expect(repetitions(100, 20)).toBe(100)
  expect(sampleEnvironment()).toBeUndefined()
})
