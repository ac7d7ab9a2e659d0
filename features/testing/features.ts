import type { TestApp } from './test-app.ts'
import { usualFeatures } from '../accounts/account.resource.ts'

/** Each row of material tracking is switched by its name in a list; the other features are booleans. */
const MATERIAL_TRACKING = ['mtBlocks', 'mtExcavatorSettings', 'mtActivityReporting', 'mtDisposalImport']

/** All features of an account, on or off. */
export function allFeatures(on: boolean): Record<string, unknown> {
  const switches = Object.keys(usualFeatures).map((name) => [name, on])
  return { ...Object.fromEntries(switches), materialTracking: on ? MATERIAL_TRACKING : [] }
}

/** Stores the features of an account, and publishes the change as the product does. */
export async function setFeatures(
  app: TestApp,
  account: string,
  features: Record<string, unknown>,
): Promise<void> {
  await app.database.owner.query('update accounts set features = $2 where id = $1', [
    account,
    JSON.stringify(features),
  ])
  app.services.publish({ account, resource: 'accounts', id: account })
}
