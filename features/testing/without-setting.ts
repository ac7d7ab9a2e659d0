/**
 * Makes the template database ignore a setting before any test copies it:
 * `HAULWAY_WITHOUT_SETTING=materials.looseFactor`. A test that shows an effect of that setting then fails (`npm run
 * prove-settings`).
 */
import type { TestProject } from 'vitest/node'
import { runSql, databaseUrl } from '@haulway/testing/server.ts'
import '@haulway/testing/global-setup.ts'

export async function setup(project: TestProject): Promise<void> {
  const setting = process.env['HAULWAY_WITHOUT_SETTING']
  if (setting === undefined) return
  const { url, template } = project.getProvidedContext().testServer
  // Imported only when needed: it loads the whole product, which no other run of tests needs.
  const { ignoreSettingSql: ignoreSetting } = await import('./ignored-setting.ts')
  await runSql(databaseUrl(url, template), ignoreSetting(setting))
}
