import { fieldError, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement } from '@haulway/platform/server/http/route.ts'
import { type Change, change, recordAudit } from '@haulway/storage'
import { orderLayers } from '../map-layer.endpoints.ts'

interface Place {
  readonly id: string
  readonly position: number
  /** Of a layer. */
  readonly folder?: string | null
}

interface Stored {
  readonly id: string
  readonly position: number
  readonly folder_id?: string | null
}

/** Field of a body entry that contains its id. */
const part = { folders: 'id', layers: 'layer' } as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Stored rows of the given entries, locked in one order. */
async function locked(
  field: 'folders' | 'layers',
  ids: readonly string[],
  { tx, account }: Change,
): Promise<Map<string, Stored>> {
  const [table, columns] =
    field === 'layers' ? ['map_layers', 'id, position, folder_id'] : ['map_layer_folders', 'id, position']
  const { rows } = await tx.query<Stored>(
    `select ${columns} from ${table} where account_id = $1 and id = any($2::uuid[]) order by id for update`,
    [account, ids.filter((id) => uuid.test(id))],
  )
  return new Map(rows.map((one) => [one.id, one]))
}

/** As above; reports an absent or repeated entry by its field. */
async function required(field: 'folders' | 'layers', places: readonly Place[], change: Change) {
  const ids = places.map(({ id }) => id)
  const stored = await locked(field, ids, change)
  const wrong = ids.findIndex((id, at) => !stored.has(id) || ids.indexOf(id) !== at)
  if (wrong >= 0)
    throw validationFailed([fieldError(`${field}.${wrong}.${part[field]}`, problem('validation.reference'))])
  return stored
}

async function placeFolders(places: readonly Place[], change: Change): Promise<void> {
  const stored = await required('folders', places, change)
  for (const { id, position } of places) {
    const before = stored.get(id)
    if (!before || before.position === position) continue
    await change.tx.query(
      `update map_layer_folders set position = $3, version = version + 1, modified_at = $4, modified_by = $5
        where account_id = $1 and id = $2`,
      [change.account, id, position, change.now, change.user],
    )
    const states = { before: { position: before.position }, after: { position } }
    await recordAudit(change, 'maplayers/folders', id, 'update', states)
    change.changed('maplayers/folders', id)
  }
}

async function placeLayers(places: readonly Place[], change: Change): Promise<void> {
  const stored = await required('layers', places, change)
  for (const { id, position, folder = null } of places) {
    const before = stored.get(id)
    if (!before || (before.position === position && before.folder_id === folder)) continue
    await change.tx.query(
      `update map_layers
          set position = $3, folder_id = $4, version = version + 1, modified_at = $5, modified_by = $6
        where account_id = $1 and id = $2`,
      [change.account, id, position, folder, change.now, change.user],
    )
    const states = {
      before: { position: before.position, folder: before.folder_id && { id: before.folder_id } },
      after: { position, folder: folder && { id: folder } },
    }
    await recordAudit(change, 'maplayers', id, 'update', states)
    change.changed('maplayers', id)
  }
}

/** One transaction for all, so that nobody sees half of an order. Only changed positions are written. */
export const orderRoute = implement(orderLayers, (call, services) =>
  change(orderLayers, call, services, async (change) => {
    const { folders, layers } = call.body
    await placeFolders(
      folders.map(({ id }, at) => ({ id, position: at + 1 })),
      change,
    )
    // Locks the folder of this account until the commit, so that it cannot be deleted meanwhile.
    const named = [...new Set(layers.flatMap(({ folder }) => (folder ? [folder.id] : [])))]
    const known = await locked('folders', named, change)
    const wrong = layers.findIndex(({ folder }) => folder && !known.has(folder.id))
    if (wrong >= 0)
      throw validationFailed([fieldError(`layers.${wrong}.folder`, problem('validation.reference'))])
    await placeLayers(
      layers.map(({ layer, folder }, at) => ({ id: layer.id, position: at + 1, folder: folder?.id ?? null })),
      change,
    )
    return {}
  }),
)
