/** The current payload of a truck, as the dispatcher's panel shows it. */
import { expect, test } from 'vitest'
import { haulingSite } from '../routes/testing/hauling-site.ts'

test('returns the payload of the load under way, and none after the dump', async () => {
  const { app, manager, routes, truck } = await haulingSite()
  const one = await truck(routes.a)
  const cycle = async () => {
    const { body } = await manager.fetch(`/api/dispatcher/machines/${one.id}`)
    return (body as { cycle: object }).cycle
  }
  await one.drive('pitA')
  await one.stay(60)
  await one.press('load', { weight: 31_000 })
  await one.stay(60)
  await one.drive('dump')
  await expect.poll(cycle).toMatchObject({ dumpedAt: null, payload: 31_000 })
  await one.stay(60)
  await one.drive('yard')
  await expect.poll(cycle).toMatchObject({ dumpedAt: expect.any(String), payload: null })
  await app.close()
})
