/** `POST /api/telemetry/photo`: a photograph that a driver took with a note. */
import type { FastifyRequest } from 'fastify'
import { fieldError, problem, SYSTEM_ID } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import { notFound, refused, unauthorized, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { readInput } from '@haulway/platform/server/http/input.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { DeviceCalls } from '@haulway/slice/server.ts'
import type { Device } from '../../../telemetry/index.ts'
import { sendCabPhoto } from '../../cab.endpoints.ts'
import { LARGEST_PHOTO } from '../../photos/photos.endpoints.ts'
import { keepPhoto, lockPhotos, refuseMoreThanFit, withStoredPicture } from './store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Asked {
  readonly device: Device
  /** Key of the note as first stated. */
  readonly key: string
  readonly photo: string
}

interface Note {
  readonly at: Date
  readonly type: string
  readonly photos: number
}

/** Whether the note has this photograph already. Throws 404 without the note, 409 when another note has it. */
async function isStored(tx: Transaction, { device, key, photo }: Asked): Promise<boolean> {
  const { rows } = await tx.query<{ mine: boolean }>(
    `select equipment_id = $2 and event_key = $3 as mine from event_photos
      where account_id = haulway_account() and id = $1`,
    [photo, device.equipmentId, key],
  )
  const [found] = rows
  if (found && !found.mine) throw refused(409, fieldError('photo', problem('validation.exists')))
  return found !== undefined
}

/** The note, also one that the office has edited or dropped meanwhile. */
async function findNote(tx: Transaction, { device, key }: Asked): Promise<Note> {
  const { rows } = await tx.query<Note>(
    `select e.occurred_at as at, e.type, (select count(*)::int from event_photos f
        where f.account_id = e.account_id and f.equipment_id = e.equipment_id and f.event_key = e.key) as photos
       from events e where e.account_id = haulway_account() and e.equipment_id = $1 and e.key = $2`,
    [device.equipmentId, key],
  )
  const [note] = rows
  if (!note) throw notFound()
  if (note.type !== 'note')
    throw validationFailed([fieldError('note', problem('validation.events.photos.note'))])
  refuseMoreThanFit(note.photos)
  return note
}

/** Undefined when it is stored already. */
async function noteToAddTo(tx: Transaction, asked: Asked): Promise<Note | undefined> {
  await lockPhotos(tx, asked.device.equipmentId)
  return (await isStored(tx, asked)) ? undefined : await findNote(tx, asked)
}

async function store(services: Services, asked: Asked, bytes: Buffer): Promise<void> {
  const { account, equipmentId } = asked.device
  // Nothing is decoded for a request that is repeated or would be refused.
  const open = await inAccount(services.database, { account }, (tx) => noteToAddTo(tx, asked))
  if (!open) return
  const isNew = await withStoredPicture(services, account, bytes, async (picture) => {
    const isKept = await inAccount(services.database, { account }, async (tx) => {
      const note = await noteToAddTo(tx, asked)
      if (!note) return false
      const author = { tx, account, user: SYSTEM_ID, now: new Date(services.clock()) }
      const named = { equipmentId, key: asked.key, at: note.at.toISOString() }
      await keepPhoto(author, named, asked.photo, picture)
      return true
    })
    return { isKept, result: isKept }
  })
  if (isNew) services.publish({ account, resource: 'events', id: equipmentId })
}

function readAsked(request: FastifyRequest, device: Device): Asked {
  const { query, body } = request
  const { note, photo: given } = readInput(sendCabPhoto, { params: {}, query, body }).query as {
    note: string
    photo: string
  }
  const photo = given.toLowerCase()
  if (!UUID.test(photo)) throw validationFailed([fieldError('photo', problem('validation.id'))])
  return { device, key: `${device.id} ${note}`, photo }
}

export function photoCall(
  services: Services,
  identify: (secret: string) => Promise<Device | null>,
): DeviceCalls {
  const deviceOf = async ({ headers }: FastifyRequest): Promise<Device> => {
    const secret = bearerOf(headers)
    const device = secret === undefined ? null : await identify(secret)
    if (!device) throw unauthorized()
    return device
  }
  const calls: DeviceCalls = (app) => {
    app.removeAllContentTypeParsers()
    // A camera's file has a type of its own; what it is shows in its bytes.
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    app.route({
      method: 'POST',
      url: `/api${sendCabPhoto.path}`,
      bodyLimit: LARGEST_PHOTO,
      // Before the body: unknown senders cannot fill the memory.
      onRequest: async (request) => void (await deviceOf(request)),
      handler: async (request, reply) => {
        const asked = readAsked(request, await deviceOf(request))
        await store(services, asked, request.body as Buffer)
        return reply.send({ photo: asked.photo })
      },
    })
    return Promise.resolve()
  }
  return async (app) => {
    await app.register(calls)
  }
}
