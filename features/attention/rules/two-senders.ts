/** Two senders use the secret of one device: their machines' work is mixed. */
import type { Rule } from '../rule.ts'

/** Evaluated with each request; over after this long without a sign. */
const OVER_MS = 1_800_000

export const twoSenders: Rule = {
  name: 'twoSenders',
  offMs: 0,
  find(view, ids) {
    return view.some(ids).map(({ id, of }) => {
      const at = view.site.machines.get(id)?.twoSendersAt
      return {
        subject: { kind: 'equipment', id },
        state: at !== undefined && view.now - at < OVER_MS ? 'on' : 'off',
        cause: 'twoSenders',
        facts: { since: at ?? view.now },
        threshold: null,
        projectId: of.projectId,
      }
    })
  },
}
