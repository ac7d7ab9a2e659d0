import { type FieldError, fieldError, type Infer, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Change, EntryWriter } from '@haulway/storage'
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
