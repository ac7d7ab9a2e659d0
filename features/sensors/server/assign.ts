/** A sensor is given to another account: its entry here ends, and another begins there. */
import { effectiveFeatures, type StoredFeatures } from '../../accounts/account.resource.ts'
import { fieldError, problem } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { refused, forbidden, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement } from '@haulway/platform/server/http/route.ts'
import { change, type Change, createAll, idOf, type ServedResource } from '@haulway/storage'
import { sensorModels } from '../sensor-model.resource.ts'
import { sensors } from '../sensor.resource.ts'
import { assignSensor } from '../sensors.endpoints.ts'
import { lockSensor, recordSensor, type Sensor } from './change-sensor.ts'
import { addressTaken, endPairing, isTaken, UNPAIRED } from './pairing.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Runs `work` in another account, within the transaction. */
async function inOther<T>(change: Change, account: string, work: (other: Change) => Promise<T>): Promise<T> {
  const enter = (id: string) => change.tx.query(`select set_config('app.account', $1, true)`, [id])
  await enter(account)
  const done = await work({ ...change, account, changed: () => undefined })
  await enter(change.account)
  return done
}

const wrongAccount = (key: 'validation.reference' | 'conflict.sensors.same' | 'conflict.sensors.noFeature') =>
  key === 'validation.reference'
    ? validationFailed([fieldError('account', problem(key))])
    : refused(409, fieldError('account', problem(key)))

/** The title of the account that is to own it. */
async function findAccount(tx: Transaction, own: string, wanted: string): Promise<string> {
  if (!UUID.test(wanted)) throw wrongAccount('validation.reference')
  const { rows } = await tx.query<{ id: string; title: string; features: StoredFeatures }>(
    `select id, title, features from accounts where id = $1 and status = 'ACTIVE' for key share`,
    [wanted],
  )
  const [found] = rows
  if (!found) throw wrongAccount('validation.reference')
  if (found.id === own) throw wrongAccount('conflict.sensors.same')
  if (effectiveFeatures(found.features)['sensorsFeature'] !== true)
    throw wrongAccount('conflict.sensors.noFeature')
  return found.title
}

type Model = Readonly<Record<string, unknown>> & { readonly title: string }

async function modelOf({ tx, account }: Change, id: string): Promise<Model> {
  const { rows } = await tx.query<Model>(
    `select title, manufacturer, kind, full_volts as "fullVolts", empty_volts as "emptyVolts", comments
       from sensormodels where account_id = $1 and id = $2`,
    [account, id],
  )
  if (!rows[0]) throw new Error('a sensor without a model')
  return rows[0]
}

/** The model of the same title and kind there, or a copy; where the title has another kind, the copy names its own. */
async function modelThere(served: ServedResource, model: Model, other: Change): Promise<string> {
  const kind = String(model['kind'])
  const titles = [model.title, `${model.title.slice(0, 100 - kind.length - 3)} (${kind})`]
  const { rows } = await other.tx.query<{ id: string; kind: string; title: string }>(
    'select id, kind, lower(title) as title from sensormodels where account_id = $1 and lower(title) = any($2)',
    [other.account, titles.map((one) => one.toLowerCase())],
  )
  const same = rows.find((one) => one.kind === kind)
  if (same) return same.id
  const title = titles.find((one) => rows.every((row) => row.title !== one.toLowerCase()))
  if (title === undefined) throw refused(409, fieldError('model', problem('validation.exists')))
  const [made] = await createAll(served, [{ ...model, title }], other)
  if (!made) throw new Error('a model was not created')
  return made.id
}

/** Creates the entry of the new owner; returns its id. */
async function createThere(
  served: (name: string) => ServedResource,
  sensor: Sensor,
  model: Model,
  other: Change,
): Promise<string> {
  const draft = {
    deviceId: sensor.deviceId,
    model: { id: await modelThere(served(sensorModels.name), model, other), title: model.title },
    profile: null,
    allowMacDuplication: sensor.allowMacDuplication ?? false,
    firmwareRevision: sensor.firmwareRevision,
    comments: null,
  }
  const [made] = await createAll(served(sensors.name), [draft], other)
  if (!made) throw new Error('a sensor was not created')
  await other.tx.query('update sensors set account_assigned_at = $3 where account_id = $1 and id = $2', [
    other.account,
    made.id,
    other.now,
  ])
  return made.id
}

async function give(
  served: (name: string) => ServedResource,
  before: Sensor,
  wanted: string,
  comment: string | null,
  change: Change,
): Promise<string> {
  const { tx, account, user, now } = change
  const title = await findAccount(tx, account, wanted)
  const model = await modelOf(change, before.model.id)
  await endPairing(before.id, comment, change)
  await tx.query(
    `update sensors set version = version + 1, modified_at = $3, modified_by = $4, owner_account = $5, ${UNPAIRED}
      where account_id = $1 and id = $2`,
    [account, before.id, now, user, title],
  )
  await recordSensor(served(sensors.name), before, comment, change)
  return await inOther(change, wanted, async (other) => await createThere(served, before, model, other))
}

export const assignRoute = (served: (name: string) => ServedResource) =>
  implement(assignSensor, async (call, services) => {
    const id = idOf(call)
    // System administrators open calls whatever the features: sensors are not among them.
    if (!call.context.account.features['sensorsFeature']) throw forbidden()
    const { version, account, comment } = call.body
    try {
      const reply = await change(assignSensor, call, services, async (change) => {
        const before = await lockSensor(served(sensors.name), id, version, change)
        return { body: { id: await give(served, before, account, comment, change) } }
      })
      if (reply.body) services.publish({ account, resource: sensors.name, id: reply.body.id })
      return reply
    } catch (error) {
      throw isTaken(error) ? addressTaken() : error
    }
  })
