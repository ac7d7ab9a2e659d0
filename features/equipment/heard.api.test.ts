import { expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp } from '../testing/test-app.ts'

test('reports machines that never sent anything, and filters lists and bulk changes by it', async () => {
  const app = await testApp()
  try {
    const account = await app.account('Quarry')
    const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
    const machine = async (equipmentId: string) => {
      const reply = await admin.fetch('/api/equipment', { body: { equipmentId, kind: 'hauler' } })
      expect(reply.status, reply.text).toBe(201)
      expect(reply.body).toMatchObject({ heard: false })
      return (reply.body as { id: string }).id
    }
    const [first] = [await machine('T-1'), await machine('T-2')]
    const titles = async (query: string) => {
      const reply = await admin.fetch(`/api/equipment?${query}`)
      expect(reply.status, reply.text).toBe(200)
      return (reply.body as { items: { equipmentId: string }[] }).items.map((one) => one.equipmentId)
    }
    expect(await titles('heard=false')).toEqual(['T-1', 'T-2'])
    const enrolled = await admin.fetch(`/api/equipment/${first}/devices`, { body: { title: 'Phone' } })
    const { secret } = enrolled.body as { secret: string }
    // As the command shown at enrolment sends it: without time and speed.
    const sent = await app.anonymous.fetch(`/api/telemetry/osmand?id=${secret}&lat=33.00000&lon=-97.00000`)
    expect([sent.status, sent.text]).toEqual([200, 'OK'])
    expect([await titles('heard=false'), await titles('heard=true')]).toEqual([['T-2'], ['T-1']])
    expect((await admin.fetch(`/api/equipment/${first}`)).body).toMatchObject({ heard: true })
    // A bulk change affects exactly what the filter shows.
    const bulk = await admin.fetch('/api/equipment/export?format=csv&heard=false')
    expect(bulk.text).toContain('T-2')
    expect(bulk.text).not.toContain('T-1')
  } finally {
    await app.close()
  }
})

test('notifies at once when a device reports first, even if its machine has had another device', async () => {
  const app = await testApp()
  try {
    const account = await app.account('Quarry')
    const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
    const { body } = await admin.fetch('/api/equipment', { body: { equipmentId: 'T-1', kind: 'hauler' } })
    const devices = `/api/equipment/${(body as { id: string }).id}/devices`
    for (const title of ['Old phone', 'New phone']) {
      const { secret } = (await admin.fetch(devices, { body: { title } })).body as { secret: string }
      const sent = await app.anonymous.fetch(`/api/telemetry/osmand?id=${secret}&lat=33&lon=-97`)
      expect(sent.status).toBe(200)
      // Reports run the background task that stores what devices sent.
      await admin.fetch('/api/cyclereport/loadDumpCycles')
      const { items } = (await admin.fetch(devices)).body as { items: Record<string, unknown>[] }
      expect(items.find((one) => one['title'] === title)?.['lastSeenAt']).toEqual(expect.any(String))
    }
  } finally {
    await app.close()
  }
})
