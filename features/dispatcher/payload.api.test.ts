/** What a truck carries now, as the panel of the dispatcher says it. */
import { expect, test } from 'vitest'
import { haulingSite } from '../routes/testing/hauling-site.ts'

test('the payload is that of the load under way, and none once it is dumped', async () => {
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
