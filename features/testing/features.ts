import type { TestApp } from './test-app.ts'
import { usualFeatures } from '../accounts/account.resource.ts'

/** The switch of each row of material tracking is its name in a list; the others are true or false. */
const MATERIAL_TRACKING = ['mtBlocks', 'mtExcavatorSettings', 'mtActivityReporting', 'mtDisposalImport']

/** Every feature that there is, on or off. */
export function everyFeature(on: boolean): Record<string, unknown> {
  const switches = Object.keys(usualFeatures).map((name) => [name, on])
  return { ...Object.fromEntries(switches), materialTracking: on ? MATERIAL_TRACKING : [] }
}

/** Writes the features of an account as they are kept, and says so as the product would. */
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
