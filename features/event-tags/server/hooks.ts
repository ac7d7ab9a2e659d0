import { fieldError, problem } from '@haulway/resource'
import { refused } from '@haulway/platform/server/http/failure.ts'
import { type Hooks, inUse } from '@haulway/storage'
import type { tags } from '../tag.resource.ts'

export const tagHooks: Hooks<typeof tags> = {
  /** A tag cannot be shown again while its category is hidden (core 4). */
  async beforeHide(tag, hidden, { tx, account }) {
    if (hidden) return
    // Held until this is done, so that nobody hides the category meanwhile.
    const { rows } = await tx.query<{ hidden: boolean }>(
      'select hidden from tag_categories where account_id = $1 and id = $2 for share',
      [account, tag.category.id],
    )
    if (!rows[0]?.hidden) return
    const error = fieldError('category', problem('conflict.hidden', { title: tag.category.title }))
    throw refused(409, error)
  },
  /** A tag cannot be deleted if events use it (core 5). */
  async beforeDelete(tag, { tx, account }) {
    // Events that come with it now wait until this is done, and then find it gone.
    await tx.query('select from tags where account_id = $1 and id = $2 for update', [account, tag.id])
    const { rows } = await tx.query<{ used: boolean }>(
      'select exists (select from event_tags where account_id = $1 and tag_id = $2) as used',
      [account, tag.id],
    )
    if (rows[0]?.used) throw inUse('events')
  },
}
