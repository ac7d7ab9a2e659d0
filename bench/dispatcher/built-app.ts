/** The browser program built as it ships, and a browser that renders maps on the processor. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '../../tools/prerequisites.ts'

const configFile = fileURLToPath(new URL('../../apps/web/vite.config.ts', import.meta.url))

/** Builds into a folder that is deleted when the work is done; the browser is closed then as well. */
export async function withBuiltApp<Answer>(
  work: (browser: Browser, folder: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'haulway-bench-'))
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  try {
    await build({ configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
    return await work(browser, folder)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
