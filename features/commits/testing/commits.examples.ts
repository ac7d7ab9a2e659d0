import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

/** A committed period in which nothing happened, and a report that was sent and has changed since. */
export const examples: Examples = {
  needs: ['projects', 'sharedreports'],
  async fill({ app, client, example, add }) {
    const copy = example('sharedreports')
    await app.database.owner.query(
      `update sent_copies set changes = '{"figures":[],"more":0}', found_at = sent_at, changed_at = sent_at where id = $1`,
      [copy],
    )
    add('restatements/sent', copy)
    const body = { project: example('projects'), firstDay: '2019-01-01', lastDay: '2019-01-02' }
    add('commits', (await expectStatus<{ id: string }>(201, client.fetch('/api/commits', { body }))).id)
  },
  bodies: {
    '/commits': { firstDay: '2020-01-02', lastDay: '2020-01-02' },
    '/commits/check': { firstDay: '2020-01-02', lastDay: '2020-01-02' },
  },
}
