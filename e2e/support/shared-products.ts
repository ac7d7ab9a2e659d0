/**
 * The products that journeys share, each with settings of its own, started once for all of them (`global-setup.ts`). A journey
 * that writes does it in an account that it alone has.
 */
import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { createClient, postEntry, fetchSessionCookie } from './every-screen.ts'
import { createAccount } from './own-quarry.ts'
import { startProduct, type Product, type StartedProduct } from './server.ts'
import { fetchAccountId } from './signed-in.ts'

/** Settings; where each of them runs stands in a variable of the environment, which the workers inherit. */
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

/** All of them, or those that the journeys of one slice go through (`tools/slice.ts`). */
const selectedNames = (Object.keys(settings) as Name[]).filter(
  (name) => process.env['HAULWAY_JOURNEY_PRODUCTS']?.split(',').includes(name) ?? true,
)

/** Starts them; the answer stops them. */
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

/** All of them, where they run. */
export const getSharedProducts = (): Product[] => selectedNames.map(getProduct)

/** Milliseconds in which the machines of the practice quarry report the four hours before its start, on a busy machine. */
const HISTORY_LIMIT = 90_000

/** With the practice quarry, whose trucks have hauled already, as a newcomer meets it. */
export async function practiceProduct(): Promise<Product> {
  const product = getProduct('practice')
  const client = createClient(product, await fetchSessionCookie(product, product.login, product.password))
  const cycles = async () => {
    const reply = await client.fetch('/api/cyclereport/loadDumpCycles/summary')
    return (reply.body as { cycles: number }).cycles
  }
  // A dozen of each truck are expected.
  await expect
    .poll(cycles, { message: 'cycles of the practice quarry', timeout: HISTORY_LIMIT })
    .toBeGreaterThan(50)
  return product
}

/** An account of its own for a journey, as the home of an administrator of the installation of its own. */
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
