/**
 * Opens every screen, light at desktop size and dark on a phone: axe reports nothing serious or critical; in three
 * languages no page is wider than the window, shows message keys, lacks a title or logs errors to the console.
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
const office = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
// Tests may run in parallel: each worker creates the entries that it opens.
test.describe.configure({ mode: 'parallel' })

let product: Product
let account: string
let cookie: string
let entries: Entries
/** Login of a user without a role; a different one for each worker. */
const nobody = () => `nobody-${account}`

test.beforeAll(async () => {
  // Each group of tests has its own account, and one worker may run several groups: account titles must be unique.
  const mark = randomBytes(4).toString('hex')
  product = await productWithOwnAccount(`Screens ${mark}`)
  let client: ContractClient
  ;({ account, cookie, client } = await createAccountSession(product, `Quarry of every screen ${mark}`))
  entries = await fillAccount(client, account)
  await reportPosition(client, entries.get('equipment') ?? '')
  await postEntry(client, '/api/users', {
    fullName: 'Nobody yet',
    active: true,
    loginEnabled: true,
    loginId: nobody(),
    email: `${nobody()}@example.com`,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    roles: [],
  })
})

/**
 * Browser console complaints to ignore: the session check at every start without a session, and the missing picture
 * of a test entry.
 */
function watchConsole(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(`${new URL(page.url()).pathname}: ${error.message}`))
  page.on('console', (line) => {
    const { url } = line.location()
    const expected =
      line.text().includes('status of 401') ||
      (line.text().includes('status of 404') && url.endsWith('/content'))
    if (line.type() === 'error' && !expected)
      said.push(`${new URL(page.url()).pathname}: ${line.text()} ${url}`)
  })
  return said
}

/** The page once it has settled after a change of size or colours. */
async function change(page: Page, size: typeof office, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.waitForFunction((small) => {
    const frame = document.querySelector<HTMLElement>('[data-small]')
    const moves = document
      .getAnimations()
      .some((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
    return !moves && (frame === null || frame.dataset['small'] === String(small))
  }, size === phone)
}

interface Look {
  readonly name: string
  readonly size: typeof office
  readonly colors: 'light' | 'dark'
  /** Rules that axe checks; absent: axe does not run. */
  readonly axe?: 'all' | readonly string[]
}

/** Rules for the frame around every screen, and for pages without it. */
const inAllLooks: readonly Look[] = [
  { name: 'light', size: office, colors: 'light', axe: 'all' },
  { name: 'dark', size: office, colors: 'dark', axe: ['color-contrast', 'link-in-text-block'] },
  { name: 'phone', size: phone, colors: 'dark', axe: 'all' },
]
/**
 * Which looks are checked. Colours and accessibility are checked in one language; in the others the width of texts
 * and missing translations: in the language with the longest words at all sizes.
 */
const looksIn: Readonly<Record<Language, readonly Look[]>> = {
  en: inAllLooks.filter(({ name }) => name !== 'dark'),
  ru: [
    { name: 'office', size: office, colors: 'light' },
    { name: 'phone', size: phone, colors: 'light' },
  ],
  cn: [{ name: 'phone', size: phone, colors: 'light' }],
}

const looksOfFrame = (language: Language) => (language === 'en' ? inAllLooks : looksIn[language])

/** Checks the open page in each look, starting with the look it has from the page before; adds the faults found. */
async function look(
  page: Page,
  where: string,
  looks: readonly Look[],
  found: string[],
  barred = (_look: Look) => true,
): Promise<void> {
  const isSmall = page.viewportSize()?.width === phone.width
  for (const each of isSmall ? looks.toReversed() : looks) {
    const { name, size, colors, axe } = each
    await change(page, size, colors)
    // The first page has the product's name as its title.
    const flawed = async () =>
      (await findPageFaults(page)).filter((one) => where !== '/' || one !== 'title "Haulway"')
    // A fault that ends shortly after its call is waited for; one that remains is reported. After the first such wait
    // the test has failed.
    let wrong: string[] = []
    await expect
      .poll(async () => (wrong = await flawed()), { timeout: found.length > 0 ? 1_000 : PATIENCE })
      .toEqual([])
      .catch(() => undefined)
    if (axe && barred(each))
      wrong.push(...(await findAccessibilityViolations(page, axe === 'all' ? undefined : axe)))
    found.push(...wrong.map((one) => `${where}, ${name}: ${one}`))
  }
}

async function begin(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: product.url }])
}

const NOWHERE = '/no-such-screen'
/** Half of the screens; `npm run bench -- sweeps` opens all. */
const addresses = [...sample(privateScreens, 2).map((one) => one.path), NOWHERE]
/** Screens per test, so that one takes less than 40 s. */
const PART = 16

/** The first language covers all screens, in parts; the other languages share them. */
const tours = languages.flatMap((language) => {
  const others = languages.filter((one) => one !== 'en')
  const paths = language === 'en' ? addresses : sample(addresses, others.length, others.indexOf(language))
  return Array.from({ length: Math.ceil(paths.length / PART) }, (_, part) => ({
    language,
    part: part + 1,
    paths: paths.slice(part * PART, (part + 1) * PART),
  }))
})

/**
 * Screens already seen in a language with longer words at all sizes: in the first language they are opened only for
 * the accessibility check.
 */
const seenOtherwise = new Set(tours.flatMap(({ language, paths }) => (language === 'ru' ? paths : [])))

/** Title prefixes of screens that are not shown. */
const notShown = {
  en: [en['shell.refused'], en['shell.notFound']],
  ru: [ru['shell.refused'], ru['shell.notFound']],
  cn: [cn['shell.refused'], cn['shell.notFound']],
} satisfies Record<Language, string[]>

for (const { language, part, paths } of tours) {
  test(`opens the screens of signed-in users without faults, ${language}, part ${part}`, async ({ page }) => {
    const said = watchConsole(page)
    const calls = watchApiCalls(page)
    await begin(page, language)
    await setSession(page, product, cookie, account)
    await page.goto(product.url)
    await expect(page.getByRole('navigation').first()).toBeAttached()
    await calls.settled()
    const found: string[] = []
    if (part === 1) await look(page, '/', looksOfFrame(language), found)
    for (const [place, path] of paths.entries()) {
      await navigateTo(page, resolveAddress(path, entries))
      await calls.settled()
      const title = await page.title()
      const isShown = !notShown[language].some((words) => title.startsWith(words))
      if (isShown !== (path !== NOWHERE)) found.push(`${path}: ${title}`)
      // Accessibility is checked once per screen: at desktop size or on a phone.
      const asked = new Set(sample([...looksIn[language].keys()], 2, place))
      const looks = looksIn[language].filter(
        (_, look) => language !== 'en' || asked.has(look) || !seenOtherwise.has(path),
      )
      await look(page, path, looks, found, (one) => asked.has(looksIn[language].indexOf(one)))
    }
    // No screen is closed to a system administrator, and no screen makes a call that is.
    expect([...found, ...said, ...calls.refused]).toEqual([])
  })
}

for (const language of languages) {
  test(`opens the public screens and a refusal without faults, ${language}`, async ({ page }) => {
    const said = watchConsole(page)
    const calls = watchApiCalls(page)
    const found: string[] = []
    await begin(page, language)
    const screens = language === 'en' ? publicScreens : sample(publicScreens, 2, languages.indexOf(language))
    for (const [place, { path }] of screens.entries()) {
      await page.goto(`${product.url}${resolveAddress(path, entries)}`)
      await expect(page).not.toHaveTitle('Haulway')
      await calls.settled()
      const looks = looksOfFrame(language)
      // A wall display is dark whatever the browser prefers.
      const own = path.includes('/wall') ? looks.map((one): Look => ({ ...one, colors: 'dark' })) : looks
      const asked = sample(own, 2, place)
      await look(page, path, own, found, (one) => asked.includes(one))
    }
    await setSession(page, product, await fetchSessionCookie(product, nobody(), PASSWORD), account)
    await page.goto(`${product.url}/materials`)
    await expect(page).not.toHaveTitle('Haulway')
    await calls.settled()
    await look(page, 'refused', looksIn[language], found)
    expect([...found, ...said]).toEqual([])
  })
}
