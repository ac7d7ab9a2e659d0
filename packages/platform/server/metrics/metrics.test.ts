import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { queriedGauges, gauges, type Metric } from './metrics.ts'

const scrape = async (...metrics: Metric[]): Promise<string[]> => {
  const registry = new Registry()
  for (const metric of metrics) registry.registerMetric(metric)
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
const known = gauges({ haulway_known: { help: 'Known' } }, () => ({ haulway_known: 3 }))
const never = () => new Promise<never>(() => undefined)

test('omits gauges that cannot be read from the scrape and keeps the others', async () => {
  const failing = queriedGauges({ haulway_away: { help: 'Away' } }, () => Promise.reject(new Error('away')))
  const over = { limit: () => Promise.resolve() }
  const stuck = queriedGauges({ haulway_stuck: { help: 'Stuck', labels: ['of'] } }, never, over)
  const throwing = gauges({ haulway_wrong: { help: 'Wrong' } }, () => {
    throw new Error('wrong')
  })
  expect(await scrape(...failing, ...stuck, ...throwing, ...known)).toEqual(['haulway_known 3'])
})

test('queries once for scrapes close to each other, and never again while a query is stuck', async () => {
  let [asked, now] = [0, 0]
  const answers = queriedGauges(
    { haulway_one: { help: 'One' }, haulway_two: { help: 'Two', labels: ['of'] } },
    () => Promise.resolve({ haulway_one: ++asked, haulway_two: [[{ of: 'a' }, asked]] as const }),
    { now: () => now, limit: never },
  )
  expect(await scrape(...answers)).toEqual(['haulway_one 1', 'haulway_two{of="a"} 1'])
  now += 4_999
  expect(await scrape(...answers)).toEqual(['haulway_one 1', 'haulway_two{of="a"} 1'])
  now += 1
  expect(await scrape(...answers)).toEqual(['haulway_one 2', 'haulway_two{of="a"} 2'])

  let questions = 0
  const stuck = queriedGauges(
    { haulway_stuck: { help: 'Stuck' } },
    () => {
      questions += 1
      return never()
    },
    { limit: () => Promise.resolve() },
  )
  for (let times = 0; times < 3; times++) expect(await scrape(...stuck)).toEqual([])
  expect(questions).toBe(1)
})

test('drops a gauge value that is no longer reported', async () => {
  let stands: { haulway_one?: number } = { haulway_one: 7 }
  const metrics = gauges({ haulway_one: { help: 'One' } }, () => stands)
  expect(await scrape(...metrics)).toEqual(['haulway_one 7'])
  stands = {}
  expect(await scrape(...metrics)).toEqual([])
})
