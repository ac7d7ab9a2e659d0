import { fieldError, problem } from '@haulway/resource'
import { refused } from '@haulway/platform/server/http/failure.ts'
import { type Change, type Hooks, inUse, recordAudits } from '@haulway/storage'
import type { tagCategories } from '../tag-category.resource.ts'
import type { tags } from '../tag.resource.ts'

async function refuseInHidden({ tx, account }: Change, category: { readonly id: string }): Promise<void> {
  // Locked until the commit, so that nobody hides the category meanwhile.
  const { rows } = await tx.query<{ title: string; hidden: boolean }>(
    'select title, hidden from tag_categories where account_id = $1 and id = $2 for share',
    [account, category.id],
  )
  const [found] = rows
  if (!found?.hidden) return
  const error = fieldError('category', problem('conflict.hidden', { title: found.title }))
  throw refused(409, error)
}

/** Hiding a category hides its tags, each with its own audit entry; they are shown again individually. */
export const tagCategoryHooks: Hooks<typeof tagCategories> = {
  async beforeHide(category, hidden, change) {
    if (!hidden) return
    const { tx, account, now, user } = change
    const { rows } = await tx.query<{ id: string }>(
      `update tags set hidden = true, version = version + 1, modified_at = $3, modified_by = $4
        where account_id = $1 and category_id = $2 and not hidden returning id`,
      [account, category.id, now, user],
    )
    const entries = rows.map(({ id }) => ({ id, before: { hidden: false }, after: { hidden: true } }))
    if (entries.length > 0) await recordAudits(change, 'tags', 'hide', entries)
    for (const { id } of rows) change.changed('tags', id)
  },
}

export const tagHooks: Hooks<typeof tags> = {
  /** A tag cannot be shown again while its category is hidden (core 4). */
  async beforeHide(tag, hidden, change) {
    if (!hidden) await refuseInHidden(change, tag.category)
  },
  /** A visible tag cannot be moved into it either. */
  async beforeSave(draft, change, before) {
    if (!before?.hidden && before?.category.id !== draft.category.id)
      await refuseInHidden(change, draft.category)
    return draft
  },
  /**
   * A tag cannot be deleted while events use it (core 5), or decisions about events: those carry tags too, and undone
   * ones can be restored.
   */
  async beforeDelete(tag, { tx, account }) {
    // Events that arrive with it now wait for this lock, and then find it deleted.
    await tx.query('select from tags where account_id = $1 and id = $2 for update', [account, tag.id])
    const { rows } = await tx.query<{ used: boolean }>(
      'select exists (select from event_tags where account_id = $1 and tag_id = $2) as used',
      [account, tag.id],
    )
    if (rows[0]?.used) throw inUse('events')
  },
}
