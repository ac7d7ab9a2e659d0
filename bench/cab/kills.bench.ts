/**
 * A cab whose browser is killed 50 times while its driver presses buttons, half of the time without network, and whose
 * storage is then full: every press that the screen confirmed is stored by the server, once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { startTabletBrowser, type TabletBrowser } from './browser.ts'
import { BUTTONS, type KilledSite, nameOf, openKilledSite } from './site.ts'
import type { BenchRow } from '../support/row.ts'

const KILLS = 50
/** Milliseconds from the first press to the kill. */
const [SOONEST_MS, LATEST_MS] = [20, 900]
const PRESSES_WHEN_FULL = BUTTONS
const PATIENCE_MS = 60_000
/** Bytes that are left when the storage is filled. */
const BYTES_LEFT = 1_000

/** What was pressed, and what the screen said is stored, by button. */
class Ledger {
  readonly pressed = new Map<string, number>()
  readonly confirmed = new Map<string, number>()
  add(to: Map<string, number>, button: string): void {
    to.set(button, (to.get(button) ?? 0) + 1)
  }
}

const boardButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function press(page: Page, name: string, ledger: Ledger): Promise<void> {
  const button = boardButton(page, name)
  ledger.add(ledger.pressed, name)
  await button.click({ timeout: PATIENCE_MS })
  await page.locator(`button[aria-label="${name}"][data-stored=true]`).waitFor({ timeout: PATIENCE_MS })
  ledger.add(ledger.confirmed, name)
}

async function openCab({ context }: TabletBrowser, { product }: KilledSite, hash = ''): Promise<Page> {
  await context.grantPermissions(['geolocation'], { origin: product.url })
  await context.setGeolocation({ longitude: 30.001, latitude: 60.0005, accuracy: 5 })
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${product.url}/cab/${hash}`)
  return page
}

async function showBoard(page: Page): Promise<void> {
  const without = page.getByRole('button', { name: 'Go on without signing on' })
  const board = page.getByRole('button', { name: 'Buttons', exact: true })
  const first = boardButton(page, nameOf(0))
  for (;;) {
    await without.or(board).or(first).first().waitFor({ timeout: PATIENCE_MS })
    if (await first.isVisible()) return
    await ((await without.isVisible()) ? without : board).click()
  }
}

/** Presses one button after another until the browser is killed; each once, as a mark stays for a while. */
async function killWhilePressing(
  folder: string,
  site: KilledSite,
  round: number,
  ledger: Ledger,
): Promise<void> {
  const browser = await startTabletBrowser(folder)
  if (round % 2 === 1) await browser.context.setOffline(true)
  const page = await openCab(browser, site)
  await showBoard(page)
  // Evenly spread, so that each run is alike.
  const after = SOONEST_MS + ((LATEST_MS - SOONEST_MS) * ((round * 7) % KILLS)) / KILLS
  const pressing = (async () => {
    for (let n = 0; n < BUTTONS; n++) await press(page, nameOf((round + n) % BUTTONS), ledger)
  })()
  const ended = pressing.catch(() => undefined)
  await sleep(after)
  await browser.kill()
  await ended
}

/** Leaves no room in the storage of the page. */
async function fillStorage(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const usage = await page.evaluate<number>('navigator.storage.estimate().then(({ usage }) => usage)')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + BYTES_LEFT })
}

/** What the server has stored, once it is at least what was confirmed and grows no more, or after a minute. */
async function waitForPresses(site: KilledSite, expected: number): Promise<Map<string, number>> {
  const until = Date.now() + PATIENCE_MS
  for (let before = -1; ;) {
    const stored = await site.countNotes()
    const count = sum(stored)
    if ((count >= expected && count === before) || Date.now() > until) return stored
    before = count
    await sleep(3_000)
  }
}

async function measure(site: KilledSite): Promise<BenchRow[]> {
  const ledger = new Ledger()
  const folder = scratchFolder('cab-kills')
  const { url } = site.product
  const first = await startTabletBrowser(folder)
  const joining = await openCab(first, site, `#code=${site.code}`)
  await joining.getByRole('button', { name: 'Join', exact: true }).click()
  await joining
    .getByRole('button', { name: /T-1|Go on without/ })
    .first()
    .click()
  await showBoard(joining)
  await joining.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await first.kill()
  for (let round = 0; round < KILLS; round++) await killWhilePressing(folder, site, round, ledger)

  const last = await startTabletBrowser(folder)
  const page = await openCab(last, site)
  await showBoard(page)
  await last.context.setOffline(true)
  await fillStorage(page, url)
  let whenFull = 0
  for (let n = 0; n < PRESSES_WHEN_FULL; n++) {
    const before = sum(ledger.confirmed)
    await press(page, nameOf(n % BUTTONS), ledger).catch(() => undefined)
    whenFull += sum(ledger.confirmed) - before
  }
  await last.context.setOffline(false)
  const stored = await waitForPresses(site, sum(ledger.confirmed))
  await last.kill()
  return rowsOf(ledger, stored, whenFull)
}

const sum = (counts: ReadonlyMap<string, number>) => counts.values().reduce((all, count) => all + count, 0)
const total = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

function rowsOf(ledger: Ledger, stored: ReadonlyMap<string, number>, whenFull: number): BenchRow[] {
  const names = [...ledger.pressed.keys()]
  const lost = names.map((name) => Math.max(0, (ledger.confirmed.get(name) ?? 0) - (stored.get(name) ?? 0)))
  const doubled = names.map((name) => Math.max(0, (stored.get(name) ?? 0) - (ledger.pressed.get(name) ?? 0)))
  const none = (name: string, measured: number): BenchRow => ({
    name,
    unit: 'presses',
    baseline: sum(ledger.confirmed),
    measured,
    ratio: measured / sum(ledger.confirmed),
    target: '0',
    pass: measured === 0,
  })
  return [
    none(`presses lost by ${KILLS} kills of the browser, of those confirmed`, total(lost)),
    none('presses doubled by them', total(doubled)),
    {
      name: 'presses confirmed while the storage is full, of those pressed',
      unit: 'presses',
      baseline: PRESSES_WHEN_FULL,
      measured: whenFull,
      ratio: whenFull / PRESSES_WHEN_FULL,
      target: 'all',
      pass: whenFull === PRESSES_WHEN_FULL,
    },
  ]
}

export async function run(): Promise<BenchRow[]> {
  const site = await openKilledSite()
  try {
    return await measure(site)
  } finally {
    await site.product.stop()
  }
}
