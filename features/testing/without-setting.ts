/**
 * Takes a setting away for a run of tests, before any of them copies the database: `HAULWAY_WITHOUT_SETTING=materials.looseFactor`.
 * A test that shows an effect of that setting fails then (`npm run prove-settings`).
 */
import type { TestProject } from 'vitest/node'
import { administer, urlOf } from '@haulway/testing/server.ts'
import '@haulway/testing/global-setup.ts'

export async function setup(project: TestProject): Promise<void> {
  const setting = process.env['HAULWAY_WITHOUT_SETTING']
  if (setting === undefined) return
  const { url, template } = project.getProvidedContext().testServer
  // It knows the whole product, which no other run of tests needs.
  const { ignoreSetting } = await import('./ignored-setting.ts')
  await administer(urlOf(url, template), ignoreSetting(setting))
}
