/**
 * Opens every screen, light at desktop size and dark on a phone. axe must report nothing serious or critical; in all
 * three languages no page may overflow the window, show message keys, lack a title or log errors to the console.
 */
import { randomBytes } from 'node:crypto'
import { expect, test, type Page } from './support/journey.ts'
import { languages, type Language } from '@haulway/platform/messages.ts'
import type { ContractClient } from '@haulway/testing/contract-suite/fixture.ts'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { cn } from '../apps/web/messages/cn.ts'
import { en } from '../apps/web/messages/en.ts'
import { ru } from '../apps/web/messages/ru.ts'
import { PATIENCE } from './support/appearance.ts'
import { findAccessibilityViolations, findPageFaults } from './support/axe.ts'
import {
  resolveAddress,
  privateScreens,
  reportPosition,
  setSession,
  fillAccount,
  postEntry,
  publicScreens,
  fetchSessionCookie,
  navigateTo,
  watchApiCalls,
  type Entries,
} from './support/every-screen.ts'
import { createAccountSession } from './support/own-quarry.ts'
import type { Product } from './support/server.ts'
import { productWithOwnAccount } from './support/shared-products.ts'

const PASSWORD = 'correct horse battery'
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
// Each worker creates the entries that it opens.
test.describe.configure({ mode: 'parallel' })

let product: Product
let account: string
let cookie: string
let entries: Entries
/** Login of a user without a role, different in each worker. */
const loginWithoutRole = () => `nobody-${account}`

test.beforeAll(async () => {
  // This hook runs several times in a worker, and account titles are unique.
  const suffix = randomBytes(4).toString('hex')
  product = await productWithOwnAccount(`Screens ${suffix}`)
  let client: ContractClient
  ;({ account, cookie, client } = await createAccountSession(product, `Quarry of every screen ${suffix}`))
  entries = await fillAccount(client, account)
  await reportPosition(client, entries.get('equipment') ?? '')
  await postEntry(client, '/api/users', {
    fullName: 'Nobody yet',
    active: true,
    loginEnabled: true,
    loginId: loginWithoutRole(),
    email: `${loginWithoutRole()}@example.com`,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    roles: [],
  })
})

/**
 * Collects errors of the page and its console, except the missing picture of a test entry.
 */
function watchConsole(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(`${new URL(page.url()).pathname}: ${error.message}`))
  page.on('console', (line) => {
    const { url } = line.location()
    const expected = line.text().includes('status of 404') && url.endsWith('/content')
    if (line.type() === 'error' && !expected)
      consoleErrors.push(`${new URL(page.url()).pathname}: ${line.text()} ${url}`)
  })
  return consoleErrors
}

/** Changes size and colours, and waits until the page has adapted. */
async function changeAppearance(
  page: Page,
  size: typeof desktop,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.waitForFunction((small) => {
    const frame = document.querySelector<HTMLElement>('[data-small]')
    const isMoving = document
      .getAnimations()
      .some(
        (animation) =>
          animation.playState === 'running' && animation.effect?.getTiming().iterations !== Infinity,
      )
    return !isMoving && (frame === null || frame.dataset['small'] === String(small))
  }, size === phone)
}

interface Look {
  readonly name: string
  readonly size: typeof desktop
  readonly colors: 'light' | 'dark'
  /** Rules that axe checks; without them it does not run. */
  readonly axe?: 'all' | readonly string[]
}

/** Looks for the frame around all screens and for pages without it. */
const allLooks: readonly Look[] = [
  { name: 'light', size: desktop, colors: 'light', axe: 'all' },
  { name: 'dark', size: desktop, colors: 'dark', axe: ['color-contrast', 'link-in-text-block'] },
  { name: 'phone', size: phone, colors: 'dark', axe: 'all' },
]
/**
 * Looks by language. Colours and accessibility are checked in English, text widths and missing translations in the
 * others; Russian, with the longest words, is checked at all sizes.
 */
const looksIn: Readonly<Record<Language, readonly Look[]>> = {
  en: allLooks.filter(({ name }) => name !== 'dark'),
  ru: [
    { name: 'office', size: desktop, colors: 'light' },
    { name: 'phone', size: phone, colors: 'light' },
  ],
  cn: [{ name: 'phone', size: phone, colors: 'light' }],
}

const looksOfFrame = (language: Language) => (language === 'en' ? allLooks : looksIn[language])

/** Checks the open page in each look and adds its faults. Starts with the current size, which saves a change. */
async function checkLooks(
  page: Page,
  where: string,
  looks: readonly Look[],
  faults: string[],
  checksAxe = (_look: Look) => true,
): Promise<void> {
  const isSmall = page.viewportSize()?.width === phone.width
  for (const look of isSmall ? looks.toReversed() : looks) {
    const { name, size, colors, axe } = look
    await changeAppearance(page, size, colors)
    // The title of the first page is the product's name alone.
    const findFaults = async () =>
      (await findPageFaults(page)).filter((fault) => where !== '/' || fault !== 'title "Haulway"')
    // Waits for faults that end by themselves; after one that did not, the test has failed and waits less.
    let newFaults: string[] = []
    await expect
      .poll(async () => (newFaults = await findFaults()), { timeout: faults.length > 0 ? 1_000 : PATIENCE })
      .toEqual([])
      .catch(() => undefined)
    if (axe && checksAxe(look))
      newFaults.push(...(await findAccessibilityViolations(page, axe === 'all' ? undefined : axe)))
    faults.push(...newFaults.map((fault) => `${where}, ${name}: ${fault}`))
  }
}

async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: product.url }])
}

const UNKNOWN_PATH = '/no-such-screen'
/** Half of the screens; `npm run sweeps` opens all. */
const addresses = [...sample(privateScreens, 2).map((screen) => screen.path), UNKNOWN_PATH]
/** Keeps a test below 40 s. */
const SCREENS_PER_TEST = 16

/** English covers all screens; the other languages divide them among themselves. */
const tours = languages.flatMap((language) => {
  const others = languages.filter((other) => other !== 'en')
  const paths = language === 'en' ? addresses : sample(addresses, others.length, others.indexOf(language))
  return Array.from({ length: Math.ceil(paths.length / SCREENS_PER_TEST) }, (_, part) => ({
    language,
    part: part + 1,
    paths: paths.slice(part * SCREENS_PER_TEST, (part + 1) * SCREENS_PER_TEST),
  }))
})

/** Screens whose widths Russian, with its longer words, checks: English opens them only for accessibility. */
const seenInRussian = new Set(tours.flatMap(({ language, paths }) => (language === 'ru' ? paths : [])))

/** Prefixes of titles that mean a refused or absent screen. */
const notShown = {
  en: [en['shell.refused'], en['shell.notFound']],
  ru: [ru['shell.refused'], ru['shell.notFound']],
  cn: [cn['shell.refused'], cn['shell.notFound']],
} satisfies Record<Language, string[]>

for (const { language, part, paths } of tours) {
  test(`private screens have no accessibility or layout faults, ${language}, part ${part}`, async ({
    page,
  }) => {
    const consoleErrors = watchConsole(page)
    const calls = watchApiCalls(page)
    await setLanguage(page, language)
    await setSession(page, product, cookie, account)
    await page.goto(product.url)
    await expect(page.getByRole('navigation').first()).toBeAttached()
    await calls.waitForResponses()
    const faults: string[] = []
    if (part === 1) await checkLooks(page, '/', looksOfFrame(language), faults)
    for (const [index, path] of paths.entries()) {
      await navigateTo(page, resolveAddress(path, entries))
      await calls.waitForResponses()
      const title = await page.title()
      const isShown = !notShown[language].some((words) => title.startsWith(words))
      if (isShown !== (path !== UNKNOWN_PATH)) faults.push(`${path}: ${title}`)
      // Accessibility is checked once for each screen, at desktop size or on a phone.
      const axeLooks = new Set(sample([...looksIn[language].keys()], 2, index))
      const looks = looksIn[language].filter(
        (_, look) => language !== 'en' || axeLooks.has(look) || !seenInRussian.has(path),
      )
      await checkLooks(page, path, looks, faults, (look) => axeLooks.has(looksIn[language].indexOf(look)))
    }
    // Neither a screen nor a call may be refused to a system administrator.
    expect([...faults, ...consoleErrors, ...calls.refused]).toEqual([])
  })
}

for (const language of languages) {
  test(`public screens and a refused screen have no accessibility or layout faults, ${language}`, async ({
    page,
  }) => {
    const consoleErrors = watchConsole(page)
    const calls = watchApiCalls(page)
    const faults: string[] = []
    await setLanguage(page, language)
    const screens = language === 'en' ? publicScreens : sample(publicScreens, 2, languages.indexOf(language))
    for (const [index, { path }] of screens.entries()) {
      await page.goto(`${product.url}${resolveAddress(path, entries)}`)
      await expect(page).not.toHaveTitle('Haulway')
      await calls.waitForResponses()
      const looks = looksOfFrame(language)
      // A wall display is dark whatever scheme the browser prefers.
      const shownLooks = path.includes('/wall')
        ? looks.map((look): Look => ({ ...look, colors: 'dark' }))
        : looks
      const axeLooks = sample(shownLooks, 2, index)
      await checkLooks(page, path, shownLooks, faults, (look) => axeLooks.includes(look))
    }
    await setSession(page, product, await fetchSessionCookie(product, loginWithoutRole(), PASSWORD), account)
    await page.goto(`${product.url}/materials`)
    await expect(page).not.toHaveTitle('Haulway')
    await calls.waitForResponses()
    await checkLooks(page, 'refused', looksIn[language], faults)
    expect([...faults, ...consoleErrors]).toEqual([])
  })
}
