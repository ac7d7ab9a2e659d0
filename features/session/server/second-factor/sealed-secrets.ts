import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'

/** Whether somebody's secret is kept sealed, so that the installation's key is needed to read it. */
export async function hasSealedSecrets(database: Database): Promise<boolean> {
  return await inSystem(database, async (tx) => {
    const { rows } = await tx.query<{ sealed: boolean }>(
      `select exists (select from second_factors where secret like 'v1.%') as sealed`,
    )
    return rows[0]?.sealed ?? false
  })
}
