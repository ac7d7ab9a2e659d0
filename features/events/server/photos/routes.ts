/** Photographs of notes, as the office adds, reads and removes them. */
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fieldError, problem } from '@haulway/resource'
import { change, type Change, idOf } from '@haulway/storage'
import { readContent, markForRemoval, serveOwn, removeMarkedObjects } from '../../../files/index.ts'
import { parseEventId } from '../../event-id.ts'
import { addPhoto, readPhoto, removePhoto } from '../../photos/photos.endpoints.ts'
import { projectPermissionErrors } from '../edit/validate.ts'
import { findTarget, type Target } from '../edit/target.ts'
import { findPhoto, firstKey } from './rows.ts'
import { keepPhoto, lockPhotos, recordPhoto, refuseMoreThanFit, withStoredPicture } from './store.ts'

/** Locks the note’s machine against concurrent uploads; refused unless the person may edit the note. */
async function holdNote(tx: Transaction, id: string): Promise<Target> {
  await lockPhotos(tx, parseEventId(id)?.equipmentId ?? '')
  const target = await findTarget(tx, id)
  const errors = await projectPermissionErrors(tx, [{ field: 'id', route: target.item.route?.id }])
  if (errors.length > 0) throw validationFailed(errors)
  return target
}

function refuseUnlessNote({ item, dropped }: Target): void {
  if (item.type !== 'note')
    throw validationFailed([fieldError('id', problem('validation.events.photos.note'))])
  if (dropped) throw validationFailed([fieldError('id', problem('validation.events.dropped'))])
  refuseMoreThanFit(item.photos.length)
}

const tell = (change: Change, { equipmentId }: Target) => change.changed('events', equipmentId)

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
  return await withStoredPicture(services, account, call.bytes, async (picture) => {
    let isKept = false
    const result = await change(addPhoto, call, services, async (change) => {
      const { tx } = change
      const target = await holdNote(tx, id)
      refuseUnlessNote(target)
      const { equipmentId, item } = target
      const note = { equipmentId, key: await firstKey(tx, target), at: item.at }
      await keepPhoto(change, note, newId(), picture)
      tell(change, target)
      const body = await photosOf(tx, id)
      isKept = true
      return { body }
    })
    return { isKept, result }
  })
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
    const note = { equipmentId: target.equipmentId, at: target.item.at }
    await recordPhoto(change, note, photo, found.wholeSize, 'delete')
    tell(change, target)
    return { body: await photosOf(tx, call.params.id) }
  })
  await removeMarkedObjects(services, account)
  return reply
})

export const photoRoutes: readonly Route[] = [addRoute, readRoute, removeRoute]
