import type { Draft } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { type accounts, usualFeatures, usuallyProtected } from '../account.resource.ts'

/** Fields set on a new account; the others have defaults. */
export type AccountStart = Pick<Draft<typeof accounts>, 'title' | 'timeZone' | 'measurementProfile'> &
  Partial<Omit<Draft<typeof accounts>, 'features'>> & {
    readonly features?: Readonly<Record<string, unknown>>
  }

/** Creates an account with the initial groups. Afterwards the transaction is scoped to the new account. */
export async function insertAccount(
  tx: Transaction,
  account: AccountStart,
  made: { readonly now: Date; readonly user?: string; readonly system?: boolean },
): Promise<string> {
  const id = newId()
  await tx.query(
    `insert into accounts (id, title, status, description, measurement_profile, time_zone, features, protected_features,
       tracker_app_settings, settings, system, created_at, created_by, modified_at, modified_by, required_sign_in)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce($13, haulway_nobody()), $12,
             coalesce($13, haulway_nobody()), $14)`,
    [
      id,
      account.title,
      account.status ?? 'ACTIVE',
      account.description ?? null,
      account.measurementProfile,
      account.timeZone,
      JSON.stringify({ ...usualFeatures, ...account.features }),
      JSON.stringify(account.protectedFeatures ?? usuallyProtected),
      JSON.stringify(account.trackerAppSettings ?? {}),
      JSON.stringify(account.settings ?? {}),
      made.system ?? false,
      made.now,
      made.user ?? null,
      account.requiredSignIn ?? 'NONE',
    ],
  )
  await tx.query(`select set_config('app.account', $1, true), haulway_seed_groups($1::uuid, $2)`, [
    id,
    made.now,
  ])
  return id
}
