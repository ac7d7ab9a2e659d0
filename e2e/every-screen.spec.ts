/**
 * Every screen, light in the office and dark on a phone: nothing that axe calls serious or critical; in three languages no
 * page wider than the window, words everywhere, a title, nothing in the console.
 */
import { randomBytes } from 'node:crypto'
import { expect, test, type Page } from './journey.ts'
import { languages, type Language } from '@haulway/platform/messages.ts'
import type { ContractClient } from '@haulway/testing/contract-suite-fixture.ts'
import { sample } from '@haulway/testing/sample.ts'
import { cn } from '../apps/web/messages/cn.ts'
import { en } from '../apps/web/messages/en.ts'
import { ru } from '../apps/web/messages/ru.ts'
import { PATIENCE } from './appearance.ts'
import { barriers, flaws } from './axe.ts'
import {
  addressOf,
  closedScreens,
  drive,
  enter,
  fillAccount,
  made,
  openScreens,
  sessionOf,
  visit,
  watchCalls,
  type Entries,
} from './every-screen.ts'
import { newQuarry } from './own-quarry.ts'
import type { Product } from './server.ts'
import { ownProduct } from './shared-products.ts'

const PASSWORD = 'correct horse battery'
const office = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
// Each may be looked at beside the others: what they look at is made for each that begins.
test.describe.configure({ mode: 'parallel' })

let product: Product
let account: string
let cookie: string
let entries: Entries
/** Login of somebody without a role; of each worker another. */
const nobody = () => `nobody-${account}`

test.beforeAll(async () => {
  // Each group of tests has its own, which one worker may do several of: no two accounts have one title.
  const mark = randomBytes(4).toString('hex')
  product = await ownProduct(`Screens ${mark}`)
  let client: ContractClient
  ;({ account, cookie, client } = await newQuarry(product, `Quarry of every screen ${mark}`))
  entries = await fillAccount(client, account)
  await drive(client, entries.get('equipment') ?? '')
  await made(client, '/api/users', {
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
 * What the browser itself complains of; neither that nobody is signed in, which is asked at every start, nor that an entry
 * of the journey has no picture.
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

/** The page as it is after a change of its size or colours. */
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
  /** What axe is asked; not at all where it is absent. */
  readonly axe?: 'all' | readonly string[]
}

/** Of the frame around every screen, and of pages that stand alone. */
const inAllLooks: readonly Look[] = [
  { name: 'light', size: office, colors: 'light', axe: 'all' },
  { name: 'dark', size: office, colors: 'dark', axe: ['color-contrast', 'link-in-text-block'] },
  { name: 'phone', size: phone, colors: 'dark', axe: 'all' },
]
/**
 * What is light or dark, and who is barred by what, is looked at in one language; in the others how wide the words are, and that
 * there are some: in that of the longest words on all sizes.
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

/** Looks at what is open, beginning with the look that the page has from the one before; adds what is wrong. */
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
    // The first page carries the product's name.
    const flawed = async () => (await flaws(page)).filter((one) => where !== '/' || one !== 'title "Haulway"')
    // What follows a moment after its call is waited for; what stays is told. The test has failed after the first such wait.
    let wrong: string[] = []
    await expect
      .poll(async () => (wrong = await flawed()), { timeout: found.length > 0 ? 1_000 : PATIENCE })
      .toEqual([])
      .catch(() => undefined)
    if (axe && barred(each)) wrong.push(...(await barriers(page, axe === 'all' ? undefined : axe)))
    found.push(...wrong.map((one) => `${where}, ${name}: ${one}`))
  }
}

async function begin(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: product.url }])
}

const NOWHERE = '/no-such-screen'
/** Half of the screens; `npm run bench -- sweeps` looks at all. */
const addresses = [...sample(closedScreens, 2).map((one) => one.path), NOWHERE]
/** Screens of one test, which takes less than 40 s. */
const PART = 16

/** In the first language all of them, in parts; the others share them out. */
const tours = languages.flatMap((language) => {
  const others = languages.filter((one) => one !== 'en')
  const paths = language === 'en' ? addresses : sample(addresses, others.length, others.indexOf(language))
  return Array.from({ length: Math.ceil(paths.length / PART) }, (_, part) => ({
    language,
    part: part + 1,
    paths: paths.slice(part * PART, (part + 1) * PART),
  }))
})

/** Seen in a language of longer words on all sizes: in the first language only where they are asked who is barred. */
const seenOtherwise = new Set(tours.flatMap(({ language, paths }) => (language === 'ru' ? paths : [])))

/** What the titles of screens begin with that are not shown. */
const notShown = {
  en: [en['shell.refused'], en['shell.notFound']],
  ru: [ru['shell.refused'], ru['shell.notFound']],
  cn: [cn['shell.refused'], cn['shell.notFound']],
} satisfies Record<Language, string[]>

for (const { language, part, paths } of tours) {
  test(`screens of those who are signed in, ${language}, part ${part}`, async ({ page }) => {
    const said = watchConsole(page)
    const calls = watchCalls(page)
    await begin(page, language)
    await enter(page, product, cookie, account)
    await page.goto(product.url)
    await expect(page.getByRole('navigation').first()).toBeAttached()
    await calls.settled()
    const found: string[] = []
    if (part === 1) await look(page, '/', looksOfFrame(language), found)
    for (const [place, path] of paths.entries()) {
      await visit(page, addressOf(path, entries))
      await calls.settled()
      const title = await page.title()
      const isShown = !notShown[language].some((words) => title.startsWith(words))
      if (isShown !== (path !== NOWHERE)) found.push(`${path}: ${title}`)
      // Who is barred by what is asked of each screen once: in the office, or on a phone.
      const asked = new Set(sample([...looksIn[language].keys()], 2, place))
      const looks = looksIn[language].filter(
        (_, look) => language !== 'en' || asked.has(look) || !seenOtherwise.has(path),
      )
      await look(page, path, looks, found, (one) => asked.has(looksIn[language].indexOf(one)))
    }
    // Nothing is closed to a system administrator; nor does a screen ask for what is.
    expect([...found, ...said, ...calls.refused]).toEqual([])
  })
}

for (const language of languages) {
  test(`screens of anybody, and a refusal, ${language}`, async ({ page }) => {
    const said = watchConsole(page)
    const calls = watchCalls(page)
    const found: string[] = []
    await begin(page, language)
    const screens = language === 'en' ? openScreens : sample(openScreens, 2, languages.indexOf(language))
    for (const [place, { path }] of screens.entries()) {
      await page.goto(`${product.url}${addressOf(path, entries)}`)
      await expect(page).not.toHaveTitle('Haulway')
      await calls.settled()
      const looks = looksOfFrame(language)
      // A wall is dark whatever the browser is set to.
      const own = path.includes('/wall') ? looks.map((one): Look => ({ ...one, colors: 'dark' })) : looks
      const asked = sample(own, 2, place)
      await look(page, path, own, found, (one) => asked.includes(one))
    }
    await enter(page, product, await sessionOf(product, nobody(), PASSWORD), account)
    await page.goto(`${product.url}/materials`)
    await expect(page).not.toHaveTitle('Haulway')
    await calls.settled()
    await look(page, 'refused', looksIn[language], found)
    expect([...found, ...said]).toEqual([])
  })
}
