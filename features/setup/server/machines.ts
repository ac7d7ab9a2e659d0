import { type FieldError, fieldError, type Infer, problem } from '@haulway/resource'
import { forbidden, validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { RequestContext } from '@haulway/platform/server/http/route.ts'
import { type Change, type EntryWriter, hide, type ServedResource } from '@haulway/storage'
import type { makeMachines } from '../setup.endpoints.ts'

/** Creates machines, all or none; all IDs that are taken are reported together. */
export async function createMachines(
  { machines }: Infer<typeof makeMachines.body>,
  writer: EntryWriter,
  change: Change,
): Promise<{ machines: number }> {
  const { tx, account } = change
  const ids = machines.map(({ equipmentId }) => equipmentId.toLowerCase())
  const { rows } = await tx.query<{ id: string }>(
    'select lower(equipment_id) as id from equipment where account_id = $1 and lower(equipment_id) = any($2::text[])',
    [account, ids],
  )
  const taken = new Set(rows.map(({ id }) => id))
  const errors: FieldError[] = ids.flatMap((id, i) => {
    const twice = taken.has(id)
    taken.add(id)
    return twice ? [fieldError(`machines.${i}.equipmentId`, problem('validation.exists'))] : []
  })
  if (machines.length === 0) errors.push(fieldError('machines', problem('validation.required')))
  if (errors.length > 0) throw validationFailed(errors)
  await writer.create([...machines], change)
  return { machines: machines.length }
}

/** Creates the machines that the account lacks, and shows hidden ones again; returns the ids of those created. */
export async function createMissingMachines(
  machines: Infer<typeof makeMachines.body>['machines'],
  { writer, served }: { writer: EntryWriter; served: ServedResource },
  change: Change,
  context: RequestContext,
): Promise<readonly string[]> {
  if (machines.length === 0) return []
  const { rows } = await change.tx.query<{ name: string; id: string; hidden: boolean }>(
    `select lower(equipment_id) as name, id, hidden from equipment
      where account_id = $1 and lower(equipment_id) = any($2::text[])`,
    [change.account, machines.map(({ equipmentId }) => equipmentId.toLowerCase())],
  )
  const known = new Set(rows.map(({ name }) => name))
  const missing = machines.filter(({ equipmentId }) => !known.has(equipmentId.toLowerCase()))
  if (missing.length > 0 && !context.can('create', 'equipment')) throw forbidden()
  const hidden = rows.filter((row) => row.hidden)
  if (hidden.length > 0 && !context.can('update', 'equipment')) throw forbidden()
  for (const { id } of hidden) await hide(served, id, false, change)
  return missing.length === 0 ? [] : await writer.create(missing, change)
}
