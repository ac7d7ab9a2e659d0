import { inSystem } from '@haulway/platform/server/db/index.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'

/** Encrypts authenticator secrets stored before encryption existed. */
export const sealSecretsJob = defineJob({
  name: 'seal-secrets',
  cron: '*/5 * * * *',
  async run({ database, seal }) {
    await inSystem(database, async (tx) => {
      const { rows } = await tx.query<{ user_id: string; secret: string }>(
        `select user_id, secret from second_factors where secret not like 'v1.%' for update skip locked`,
      )
      for (const { user_id: user, secret } of rows) {
        await tx.query('update second_factors set secret = $2 where user_id = $1', [
          user,
          seal.close(secret, user),
        ])
      }
    })
  },
})
