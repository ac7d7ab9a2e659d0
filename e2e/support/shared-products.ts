/**
 * Products that journeys share, started once (`global-setup.ts`). A journey that writes has an account of its own in
 * the plain product.
 */
import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { createClient, postEntry, fetchSessionCookie } from './every-screen.ts'
import { createAccount } from './own-quarry.ts'
import { startProduct, type Product, type StartedProduct } from './server.ts'
import { fetchAccountId } from './signed-in.ts'

/** Environment of each product. Workers inherit its address in a variable. */
const settings = {
  plain: { HAULWAY_PRACTICE: 'off', HAULWAY_MAP_HOSTS: 'tile.example' },
  practice: {},
} as const
type Name = keyof typeof settings

const variableOf = (name: Name) => `HAULWAY_JOURNEYS_${name.toUpperCase()}`

async function startNamed(name: Name): Promise<StartedProduct> {
  const product = await startProduct(settings[name])
  const { url, login, password } = product
  const shared: Product = { url, login, password }
  process.env[variableOf(name)] = JSON.stringify(shared)
  return product
}

/** `tools/slice.ts` starts only the products that its journeys use. */
const selectedNames = (Object.keys(settings) as Name[]).filter(
  (name) => process.env['HAULWAY_JOURNEY_PRODUCTS']?.split(',').includes(name) ?? true,
)

/** Starts the products; the returned function stops them. */
export async function startSharedProducts(): Promise<() => Promise<void>> {
  const products = await Promise.all(selectedNames.map(startNamed))
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
  }
}

function getProduct(name: Name): Product {
  const value = process.env[variableOf(name)]
  if (value === undefined)
    throw new Error(`the product ${name} is not running: see e2e/support/global-setup.ts`)
  return JSON.parse(value) as Product
}

export const getSharedProducts = (): Product[] => selectedNames.map(getProduct)

/** Milliseconds until the practice machines have reported the four hours before the start, on a busy machine. */
const HISTORY_LIMIT = 90_000

/** The product with the practice quarry, once its trucks have completed cycles. */
export async function practiceProduct(): Promise<Product> {
  const product = getProduct('practice')
  const client = createClient(product, await fetchSessionCookie(product, product.login, product.password))
  const cycles = async () => {
    const reply = await client.fetch('/api/cyclereport/loadDumpCycles/summary')
    return (reply.body as { cycles: number }).cycles
  }
  // Each truck completes about a dozen.
  await expect
    .poll(cycles, { message: 'cycles of the practice quarry', timeout: HISTORY_LIMIT })
    .toBeGreaterThan(50)
  return product
}

/** The plain product, with the sign-in of a new administrator whose home is a new account. */
export async function productWithOwnAccount(title: string): Promise<Product> {
  const product = getProduct('plain')
  const cookie = await fetchSessionCookie(product, product.login, product.password)
  const provider = await fetchAccountId(createClient(product, cookie))
  const account = await createAccount(createClient(product, cookie), title, { timeZone: 'UTC' })
  const login = `administrator-${randomBytes(4).toString('hex')}`
  const password = randomBytes(12).toString('base64url')
  await postEntry(createClient(product, cookie, { 'x-context-account': account }), '/api/users', {
    fullName: 'System administrator',
    active: true,
    loginEnabled: true,
    loginId: login,
    email: `${login}@example.com`,
    password,
    passwordConfirm: password,
    systemAdmin: true,
    roles: [],
  })
  return { ...product, login, password, provider }
}
