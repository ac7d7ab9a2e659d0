/** Photographs of notes: uploads are re-encoded as a picture and a thumbnail. */
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fieldError, problem } from '@haulway/resource'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import { showDerivedData } from '../../../cycles/index.ts'
import {
  readContent,
  markForRemoval,
  discardObject,
  keepObject,
  photoReader,
  serveOwn,
  storeObject,
  removeMarkedObjects,
} from '../../../files/index.ts'
import { parseEventId } from '../../event-id.ts'
import { addPhoto, MAX_PHOTOS, readPhoto, removePhoto } from '../../photos/photos.endpoints.ts'
import { projectPermissionErrors } from '../edit/validate.ts'
import { findTarget, type Target } from '../edit/target.ts'
import { findPhoto, firstKey } from './rows.ts'

/** Locks the note’s machine against concurrent uploads; refused unless the person may edit the note. */
async function holdNote(tx: Transaction, id: string): Promise<Target> {
  await showDerivedData(tx)
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('photos ' || haulway_account() || $1, 0))`, [
    parseEventId(id)?.equipmentId ?? '',
  ])
  const target = await findTarget(tx, id)
  const errors = await projectPermissionErrors(tx, [{ field: 'id', route: target.item.route?.id }])
  if (errors.length > 0) throw validationFailed(errors)
  return target
}

function refuseUnlessNote({ item, dropped }: Target): void {
  if (item.type !== 'note')
    throw validationFailed([fieldError('id', problem('validation.events.photos.note'))])
  if (dropped) throw validationFailed([fieldError('id', problem('validation.events.dropped'))])
  if (item.photos.length < MAX_PHOTOS) return
  throw validationFailed([fieldError('file', problem('validation.events.photos.many', { max: MAX_PHOTOS }))])
}

/** The audit log records it as a file of the machine. */
async function tell(
  change: Change,
  { equipmentId, item }: Target,
  photo: string,
  size: number,
  does: 'create' | 'delete',
): Promise<void> {
  const said = { name: `${item.at}.jpg`, size, container: 'equipment', entry: equipmentId }
  const states = does === 'create' ? { before: null, after: said } : { before: said, after: null }
  await recordAudit(change, 'files', photo, does, states)
  change.changed('events', equipmentId)
}

const photosOf = async (tx: Transaction, id: string) => ({
  photos: [...(await findTarget(tx, id)).item.photos],
})

const addRoute = implement(addPhoto, async (call, services) => {
  const account = call.context.account.id
  const { id } = call.params
  // Nothing is decoded for a request that would be refused.
  await inAccount(services.database, scopeOf(call.context), async (tx) =>
    refuseUnlessNote(await holdNote(tx, id)),
  )
  const { whole, small } = await services.readers.read(account, photoReader, call.bytes)
  const objects: string[] = []
  let isKept = false
  try {
    for (const bytes of [whole, small]) objects.push(await storeObject(services, account, bytes))
    return await change(addPhoto, call, services, async (change) => {
      const { tx, now, user } = change
      const target = await holdNote(tx, id)
      refuseUnlessNote(target)
      for (const object of objects) await keepObject(tx, account, object)
      const photo = newId()
      await tx.query(
        `insert into event_photos (account_id, id, equipment_id, event_key, object_id, small_id, created_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [account, photo, target.equipmentId, await firstKey(tx, target), ...objects, now, user],
      )
      await tell(change, target, photo, whole.length, 'create')
      const body = await photosOf(tx, id)
      isKept = true
      return { body }
    })
  } finally {
    // Also for a repeated request, whose photograph exists already.
    if (!isKept) for (const object of objects) await discardObject(services, account, object)
  }
})

const readRoute = implement(readPhoto, async (call, services) => {
  const account = call.context.account.id
  const name = parseEventId(call.params.id)
  const photo = idOf({ params: { id: call.params.photo } })
  const found =
    name && (await inAccount(services.database, scopeOf(call.context), (tx) => findPhoto(tx, name, photo)))
  if (!found) throw notFound()
  const [object, size] =
    call.query.small === true ? [found.small, found.smallSize] : [found.whole, found.wholeSize]
  const pieces: Buffer[] = []
  for await (const piece of readContent(services, account, object, 0, size)) pieces.push(piece)
  return serveOwn(Buffer.concat(pieces), 'image/jpeg', false)
})

const removeRoute = implement(removePhoto, async (call, services) => {
  const account = call.context.account.id
  const photo = idOf({ params: { id: call.params.photo } })
  const reply = await change(removePhoto, call, services, async (change) => {
    const { tx } = change
    const target = await holdNote(tx, call.params.id)
    const found = await findPhoto(tx, target, photo)
    if (!found) throw notFound()
    await tx.query('delete from event_photos where account_id = $1 and id = $2', [account, photo])
    for (const object of [found.whole, found.small]) await markForRemoval(tx, account, object)
    await tell(change, target, photo, found.wholeSize, 'delete')
    return { body: await photosOf(tx, call.params.id) }
  })
  await removeMarkedObjects(services, account)
  return reply
})

export const photoRoutes: readonly Route[] = [addRoute, readRoute, removeRoute]
