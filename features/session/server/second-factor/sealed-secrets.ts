import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'

/** Whether any secret is encrypted, so that the installation's key is needed. */
export async function hasSealedSecrets(database: Database): Promise<boolean> {
  return await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ sealed: boolean }>(
      `select exists (select from second_factors where secret like 'v1.%')
          or exists (select from software_keys where private_key like 'v1.%') as sealed`,
    )
    return rows[0]?.sealed ?? false
  })
}
