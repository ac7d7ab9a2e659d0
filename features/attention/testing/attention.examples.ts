import type { Examples } from '../../testing/marked-site/examples.ts'

/** An alarm of the example of `equipment`. */
export const examples: Examples = {
  async fill({ app, account, example, add }) {
    const alarm = await app.database.owner.query<{ id: string }>(
      `insert into alarms (account_id, id, rule, subject_kind, subject_id, cause, machines, raised_at, facts, modified_at)
       values ($1, gen_random_uuid(), 'silent', 'equipment', $2, 'silent', array[$2::uuid], now(), '{"since":0}', now()) returning id`,
      [account, example('equipment')],
    )
    add('alarms', alarm.rows[0]?.id)
  },
  bodies: {
    // Nobody agreed to messages.
    '/attention/wishes': { phone: null },
  },
}
