/** A committed day is a day of the project: with a shift across midnight it begins the evening before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommitItem, PeriodCheck } from './commits.endpoints.ts'
import {
  committedSite,
  type CommittedSite,
  DAY,
  COMMITTED_DAY,
  HOUR,
  LAP_MS,
  WORK_START,
} from '../testing/committed-site.ts'

/** 18:00 of the day. */
const EVENING = WORK_START + 12 * HOUR
const lapAt = (t: number) => Math.round((t - WORK_START) / LAP_MS)

let site: CommittedSite
beforeAll(async () => {
  site = await committedSite()
  await works('18:00')
  await site.trucks[0]!.sendLaps(0, 1, 2, 3)
  await site.trucks[0]!.sendLaps(...[0, 1, 2].map((lap) => lapAt(EVENING) + lap))
})
afterAll(() => site.app.close())

/** Gives the project one shift, from the given hour to 06:00. */
async function works(start: string): Promise<void> {
  const path = `/api/projects/${site.project}`
  const project = (await site.manager.fetch(path)).body as object
  const workDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const body = { ...project, workDays, shifts: [{ start, end: '06:00' }] }
  const saved = await site.manager.fetch(path, { method: 'PUT', body })
  expect(saved.status, saved.text).toBe(200)
}

const iso = (t: number) => new Date(t).toISOString()
const note = (at: number) => {
  const body = { type: 'note', equipment: { id: site.trucks[0]!.id }, at: iso(at), noteComment: 'Fog' }
  return site.manager.fetch('/api/events', { body })
}

test('a committed day lasts from its first shift to the first shift of the next day', async () => {
  const path = `/api/commits/check?project=${site.project}&firstDay=${COMMITTED_DAY}&lastDay=${COMMITTED_DAY}`
  const check = await site.get<PeriodCheck>(path)
  const span = { from: iso(EVENING - DAY), to: iso(EVENING) }
  const { rows } = await site.app.database.owner.query<{ loads: number }>(
    'select count(*)::int as loads from cycles where account_id = $1 and loaded_at < $2',
    [site.account, span.to],
  )
  expect(rows[0]!.loads).toBeGreaterThan(0)
  expect(check).toMatchObject({ ...span, loads: rows[0]!.loads })
  expect(await site.commitDay()).toMatchObject(span)
  expect((await note(EVENING - HOUR)).status).toBe(409)
  expect((await note(EVENING - DAY)).status).toBe(409)
  expect((await note(EVENING)).status).toBe(201)
})

test('late facts of the evening before are listed for the committed day that begins then', async () => {
  const evening = lapAt(EVENING - DAY)
  await site.trucks[1]!.sendLaps(evening, evening + 1, evening + 2)
  const listed = await site.proposals()
  expect(listed.map(({ day, equipment }) => [day, equipment.title])).toEqual([[COMMITTED_DAY, 'T-2']])
  expect(listed[0]!.after.loads).toBeGreaterThan(0)
})

test('adjacent days begin where the committed day ends, even if shifts have changed since', async () => {
  await works('20:00')
  const before = '2026-02-28'
  const made = await site.commit(site.manager, before, before)
  expect(made.status, made.text).toBe(201)
  expect(made.body as CommitItem).toMatchObject({
    from: iso(EVENING - 2 * DAY + 2 * HOUR),
    to: iso(EVENING - DAY),
  })
})
