/** Test fixture: an account whose trucks drive tracks around its locations; counts the events derived from them. */
import { expect } from 'vitest'
import type { track } from '../../telemetry/fixtures/facts.ts'
import { square } from '../../telemetry/server/testing/site.ts'
import { testApp } from '../../testing/test-app.ts'

export interface Entry extends Record<string, unknown> {
  id: string
}

/** `role` is that of the client that creates and updates. */
export async function drivenSite(role: number) {
  const app = await testApp()
  const account = await app.account('Quarry')
  const manager = await app.client(account, [role])

  async function make(collection: string, body: object): Promise<Entry> {
    const reply = await manager.fetch(`/api/${collection}`, { body })
    expect(reply.status, reply.text).toBe(201)
    return reply.body as Entry
  }

  async function amend(path: string, changes: object): Promise<void> {
    const { body } = await manager.fetch(`/api/${path}`)
    const changed = { ...(body as Entry), ...changes }
    const reply = await manager.fetch(`/api/${path}`, { method: 'PUT', body: changed })
    expect(reply.status, reply.text).toBe(200)
  }

  /** A location on the meridian of the tracks. */
  const place = (title: string, kind: string, lat: number, more: object) =>
    make('locations', { title, kind, boundary: square(60, lat), ...more })

  /** Sends a track from a truck's tablet, with the times, in seconds, at which the driver pressed *dump*. */
  async function drive(truck: Entry, shift: ReturnType<typeof track>, pressed: readonly number[] = []) {
    const { secret } = await make(`equipment/${truck.id}/devices`, { title: 'Tablet' })
    const start = app.clock() + 1_000
    app.clock.advance(7_200_000)
    const fixes = shift.map(({ seq, t, lon, lat, speed }) => ({ seq, t: start + t, lon, lat, speed }))
    const events = pressed.map((at) => ({ id: `pressed ${at}`, t: start + at * 1_000, type: 'dump' }))
    const headers = { authorization: `Bearer ${String(secret)}` }
    const sent = await app.anonymous.fetch('/api/telemetry/batch', { headers, body: { fixes, events } })
    expect(sent.body, sent.text).toMatchObject({ rejected: [] })
  }

  /** Number of events of a type derived for a truck, or at a location. */
  async function derived(of: Entry, type: 'load' | 'dump' | 'enter location'): Promise<number | undefined> {
    const { rows } = await app.database.owner.query<{ n: number }>(
      `select count(*)::int as n from events where account_id = $1 and $2 in (equipment_id, location_id)
          and type = $3 and source = 'derived'`,
      [account, of.id, type],
    )
    return rows[0]?.n
  }

  return { app, account, manager, make, amend, place, drive, derived }
}

export type DrivenSite = Awaited<ReturnType<typeof drivenSite>>
