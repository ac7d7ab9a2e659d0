import { inAccount, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { avatarAddress } from '@haulway/resource'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import {
  readContent,
  markForRemoval,
  keepObject,
  pictureResizer,
  resizePicture,
  serveOwn,
  storeObject,
  removeMarkedObjects,
} from '../../files/index.ts'
import { personOf } from '../../session/index.ts'
import { readAvatar, removeAvatar, setAvatar } from '../users.endpoints.ts'
import { atHome } from './profile.ts'

/** Core 9: 48 px; stored also at twice the size for screens of twice the density. */
const STORED_PX = 96

async function replaceAvatar({ tx, account, user }: Change, picture: string | null): Promise<string | null> {
  const { rows } = await tx.query<{ before: string | null }>(
    'select avatar_id as before from users where id = $1 for no key update',
    [user],
  )
  const before = rows[0]?.before ?? null
  if (before !== null) await markForRemoval(tx, account, before)
  await tx.query('update users set avatar_id = $2 where id = $1', [user, picture])
  return before
}

interface Found {
  readonly account: string
  readonly size: number
}

/** Whether two users share an account; queried account by account because of row-level security. */
async function isColleague(tx: Transaction, viewer: string, person: string): Promise<boolean> {
  await tx.query(`select set_config('app.user', $1, true)`, [viewer])
  const { rows } = await tx.query<{ id: string }>(
    'select account_id as id from memberships where user_id = $1',
    [viewer],
  )
  for (const { id } of rows) {
    await tx.query(`select set_config('app.account', $1, true)`, [id])
    const shared = await tx.query('select from memberships where account_id = $1 and user_id = $2', [
      id,
      person,
    ])
    if (shared.rowCount === 1) return true
  }
  return false
}

/** Where a user's avatar is stored, if it is theirs and the viewer may see it. */
async function findAvatar(
  { database }: Pick<Services, 'database'>,
  viewer: { id: string; isSystemAdmin: boolean },
  person: string,
  picture: string,
): Promise<Found | undefined> {
  const home = await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ home: string }>(
      'select home_account_id as home from users where id = $1 and avatar_id = $2',
      [person, picture],
    )
    if (!rows[0]) return undefined
    const may = viewer.isSystemAdmin || viewer.id === person || (await isColleague(tx, viewer.id, person))
    return may ? rows[0].home : undefined
  })
  if (home === undefined) return undefined
  return await inAccount(database, { account: home }, async (tx) => {
    const { rows } = await tx.query<{ size: string }>(
      'select size from file_objects where account_id = $1 and id = $2',
      [home, picture],
    )
    return rows[0] && { account: home, size: Number(rows[0].size) }
  })
}

const setRoute: Route = implement(setAvatar, async (given, services) => {
  const call = atHome(given)
  const home = call.context.account.id
  const size = { width: STORED_PX, height: STORED_PX, fit: 'cover' } as const
  const picture = await services.readers.read(home, pictureResizer, call.bytes, size)
  const object = await storeObject(services, home, picture)
  const reply = await change(setAvatar, call, services, async (change) => {
    await keepObject(change.tx, home, object)
    const before = await replaceAvatar(change, object)
    await recordAudit(change, 'users', change.user, 'update', {
      before: { avatar: before !== null },
      after: { avatar: true },
    })
    change.changed('users', change.user)
    return { body: { avatar: avatarAddress(change.user, object) } }
  })
  await removeMarkedObjects(services, home)
  return reply
})

export const avatarRoutes: Route[] = [
  setRoute,
  implement(removeAvatar, async (given, services) => {
    const call = atHome(given)
    const reply = await change<typeof removeAvatar, void>(removeAvatar, call, services, async (change) => {
      const before = await replaceAvatar(change, null)
      await recordAudit(change, 'users', change.user, 'update', {
        before: { avatar: before !== null },
        after: { avatar: false },
      })
      change.changed('users', change.user)
      return {}
    })
    await removeMarkedObjects(services, call.context.account.id)
    return reply
  }),
  implement(readAvatar, async (call, services) => {
    const picture = idOf({ params: { id: call.params.picture } })
    const { userId, systemAdmin } = personOf(call)
    const viewer = { id: userId, isSystemAdmin: systemAdmin }
    const found = await findAvatar(services, viewer, idOf(call), picture)
    if (!found) throw notFound()
    const pieces: Buffer[] = []
    for await (const piece of readContent(services, found.account, picture, 0, found.size)) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    const width = call.query.size === '48' ? 48 : STORED_PX
    const sized =
      width === STORED_PX ? bytes : await resizePicture(bytes, { width, height: width, fit: 'cover' })
    return serveOwn(sized, 'image/png', true)
  }),
]
