/** Furnishes the sensors of the practice site: models, profiles, sensors paired with machines, what their batteries told. */
import { batteryHistory, practiceSensors, sensorModels, sensorProfiles } from '../site/practice-sensors.ts'
import { addresses, type Ids } from './addresses.ts'
import { ensure, type Entry, refer } from './ensure.ts'
import { ApiRefused, type Session } from './session.ts'
import { idsBy } from './work-site.ts'

/** Reports of one batch. */
const AT_ONCE = 1_000

/** As a tracker of the site, which hears the sensors near it. */
async function tellBatteries({ url }: Session, secret: string, now: number): Promise<void> {
  const told = practiceSensors.flatMap((one) => batteryHistory(one, now))
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  for (let from = 0; from < told.length; from += AT_ONCE) {
    const body = JSON.stringify({ fixes: [], events: [], sensors: told.slice(from, from + AT_ONCE) })
    const response = await fetch(url + addresses.batch, { method: 'POST', headers, body })
    if (!response.ok) throw new ApiRefused(response.status, `batteries: ${await response.text()}`)
  }
}

async function pairAndRemove(session: Session, ids: Ids): Promise<void> {
  const machines = await idsBy(session, addresses.equipment, 'equipmentId')
  for (const { deviceId, pairedWith, removed } of practiceSensors) {
    const id = ids.get(deviceId)
    if (id === undefined) continue
    const path = `${addresses.sensors}/${id}`
    const { version, pairedEquipment, removedAt } = await session.get<Entry>(path)
    const equipment = pairedWith && refer(machines, pairedWith.machine)
    if (equipment && pairedEquipment === null)
      await session.post(`${path}/pair`, { version, equipment, comment: pairedWith.comment })
    if (removed && removedAt === null) await session.post(`${path}/remove`, { version, ...removed })
  }
}

/** `secret`: of a tracker, which tells of the batteries before one is removed: then its readings are refused. */
export async function furnishSensors(session: Session, now: number, secret?: string): Promise<void> {
  const models = await ensure(session, addresses.sensorModels, sensorModels)
  const profiles = await ensure(session, addresses.sensorProfiles, sensorProfiles)
  const ids = await ensure(
    session,
    addresses.sensors,
    practiceSensors.map(({ deviceId, model, profile, firmwareRevision }) => ({
      deviceId,
      model,
      profile,
      firmwareRevision,
    })),
    {
      by: 'deviceId',
      body: ({ model, profile, ...one }) => ({
        ...one,
        model: refer(models, model),
        profile: refer(profiles, profile),
      }),
    },
  )
  if (secret !== undefined) await tellBatteries(session, secret, now)
  await pairAndRemove(session, ids)
}
