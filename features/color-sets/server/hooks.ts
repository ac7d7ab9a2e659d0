import { type Hooks, recordAudit } from '@haulway/storage'
import type { colorSets } from '../color-set.resource.ts'

export const colorSetHooks: Hooks<typeof colorSets> = {
  /** One set of a kind is in use: selecting this one deselects the other. */
  async beforeSave(draft, change, before) {
    if (!draft.used) return draft
    const { tx, account, user, now } = change
    const { rows } = await tx.query<{ id: string }>(
      `update color_sets set used = false, version = version + 1, modified_at = $4, modified_by = $5
       where account_id = $1 and kind = $2 and used and id is distinct from $3 returning id`,
      [account, draft.kind, before?.id ?? null, now, user],
    )
    for (const { id } of rows) {
      await recordAudit(change, 'colorsets', id, 'update', { before: { used: true }, after: { used: false } })
      change.changed('colorsets', id)
    }
    return draft
  },
}
