/** Sending a report to oneself. */
import { expect, test } from 'vitest'
import { account, app, make, manager, project, type Entry } from '../dashboards/testing/quarry.ts'
import type { Run } from './scheduled-reports.endpoints.ts'

const send = ({ id }: Entry) => manager.fetch(`/api/scheduled-reports/${id}/test`, { method: 'POST' })

test('sends a test to the caller alone in their language, and at most twenty an hour', async () => {
  const { owner } = app.database
  const report = await make('scheduled-reports', {
    name: 'Morning',
    subject: 'Morning',
    project: (await project('Pit')).id,
    emails: [{ address: 'ann@haul.example' }],
    phones: [{ phone: '+15550001111' }],
    days: ['mon'],
    time: '06:00',
  })
  const me = (await manager.fetch('/api/users/me')).body as { id: string }
  const setEmail = (email: string | null) =>
    owner.query(`update users set email = $2, language = 'ru' where id = $1`, [me.id, email])
  await setEmail(null)
  expect(await send(report)).toMatchObject({ status: 409, body: { errors: [{ field: 'emails' }] } })
  await setEmail('me@haul.example')
  expect(await send(report)).toMatchObject({ status: 200, body: { outcome: 'sent', messages: 1 } })
  const history = await manager.fetch(`/api/scheduled-reports/history?report=${report.id}`)
  const { items } = history.body as { items: Run[] }
  expect(items).toMatchObject([
    {
      kind: 'test',
      ranBy: { id: me.id },
      deliveries: [{ channel: 'mail', address: 'me@haul.example', outcome: 'waiting' }],
    },
  ])
  const { rows } = await owner.query('select recipient, language from outbox where sender_account = $1', [
    account,
  ])
  expect(rows).toEqual([{ recipient: 'me@haul.example', language: 'ru' }])

  await owner.query(
    `insert into scheduled_report_runs select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
       from scheduled_report_runs r, generate_series(1, 19) where report_id = $1`,
    [report.id],
  )
  expect(await send(report)).toMatchObject({ status: 429 })
  app.clock.advance(3_600_001)
  expect(await send(report)).toMatchObject({ status: 200 })
})
