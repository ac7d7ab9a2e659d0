/** A browser of its own process and folder, which can be killed as a tablet that loses its power. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type BrowserContext } from '@playwright/test'
import { findBrowser } from '../../tools/prerequisites.ts'

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
]

export interface TabletBrowser {
  readonly context: BrowserContext
  /** Ends all its processes at once, without any chance to write. */
  kill(): Promise<void>
}

/** What is stored in `folder` outlives the browser. */
export async function startTabletBrowser(folder: string): Promise<TabletBrowser> {
  const path = findBrowser()
  if (path === undefined) throw new Error('there is no browser')
  const child = spawn(path, [...ARGUMENTS, `--user-data-dir=${folder}`], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, found] = /DevTools listening on (\S+)/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
    child.on('exit', () => reject(new Error(`the browser did not start: ${said}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context || child.pid === undefined) throw new Error('the browser has no context')
  const group = -child.pid
  return {
    context,
    async kill() {
      process.kill(group, 'SIGKILL')
      await exited
    },
  }
}
