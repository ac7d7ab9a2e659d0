/**
 * A PIN is set while rows that refer to the driver are being written: facts of machines refer to drivers all day
 * long.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/access.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test(
  'setting a PIN does not wait for transactions that refer to the driver',
  { timeout: 20_000 },
  async () => {
    const account = await app.account('North quarry')
    const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
    const body = { fullName: 'Ann', employeeId: 'E-1' }
    const { id } = (await admin.fetch('/api/drivers', { body })).body as { id: string }
    const writer = await app.database.owner.connect()
    try {
      await writer.query('begin')
      // The lock that every row with a foreign key to the driver takes.
      await writer.query('select from drivers where account_id = $1 and id = $2 for key share', [account, id])
      const reply = await admin.fetch(`/api/drivers/${id}/pin`, { method: 'PUT', body: { pin: '2580' } })
      expect(reply.status, reply.text).toBe(204)
    } finally {
      await writer.query('rollback')
      writer.release()
    }
  },
)
