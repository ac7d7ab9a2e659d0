/** Photographs of notes, each after its note. */
import { sendCabPhoto } from '@haulway/features/cab/cab.endpoints.ts'
import { isJson } from '../call.ts'
import type { Context } from '../context.ts'
import type { StoredMachine, StoredPhoto } from '../store/database.ts'
import type { ExtraResult } from './loop.ts'

const TIMEOUT_MS = 180_000
/** The note is stored and not yet known everywhere. */
const LATER_MS = 30_000
const UNKNOWN_NOTE = 404

/** Sends the photographs of a device whose notes the server has. */
export async function sendPhotos(context: Context, { device, secret }: StoredMachine): Promise<ExtraResult> {
  const { store, call, options } = context
  const keys = await store.database.getAllKeysFromIndex('photos', 'device', device)
  let later = false
  for (const key of keys) {
    const stored: StoredPhoto | undefined = await store.database.get('photos', key)
    if (!stored) continue
    const { photo, note, type } = stored
    const query = `?note=${encodeURIComponent(note)}&photo=${encodeURIComponent(photo)}`
    const outcome = await call(
      {
        method: 'POST',
        path: `${sendCabPhoto.path}${query}`,
        secret,
        body: await store.database.get('pictures', photo),
        headers: { 'content-type': type },
        timeout: TIMEOUT_MS,
      },
      (body) => (isJson(body) && typeof body['photo'] === 'string' ? body['photo'] : undefined),
    )
    if (outcome.kind === 'ok') await store.commit((keep) => [keep, { removed: { photo, picture: photo } }])
    else if (outcome.kind === 'declined' && outcome.status === UNKNOWN_NOTE) later = true
    else if (outcome.kind === 'declined') {
      const { message: reason } = outcome
      const refused = [{ device, kind: 'photo' as const, item: stored, reason, at: options.clock() }]
      await store.commit((keep) => [keep, { removed: { photo }, refused }])
    } else return outcome.kind === 'unchanged' ? { kind: 'portal' } : outcome
  }
  return later ? { kind: 'later', ms: LATER_MS } : { kind: 'done' }
}
