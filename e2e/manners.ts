/** What people do on every screen of entries, in its words. */
import { expect, type Page } from '@playwright/test'
import type { ContractClient } from '@haulway/testing/contract-suite-world.ts'
import { clientOf, made, sessionOf } from './every-screen.ts'
import type { StartedProduct } from './server.ts'

/** An account of a journey's own, and the installation's administrator in it. */
export interface Quarry {
  readonly account: string
  readonly cookie: string
  readonly client: ContractClient
}

export async function newQuarry(product: StartedProduct, title: string): Promise<Quarry> {
  const cookie = await sessionOf(product, product.login, product.password)
  const body = { title, measurementProfile: 'metric' }
  const account = await made(clientOf(product, cookie), '/api/accounts', body)
  return { account, cookie, client: clientOf(product, cookie, { 'x-context-account': account }) }
}

export const saveForm = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Hide, show again: what the menu of an entry offers. */
export async function actOn(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Asks to delete, and says yes. */
export async function deleteEntry(page: Page, title: string): Promise<void> {
  await actOn(page, title, 'Delete')
  const question = page.getByRole('dialog', { name: `Delete “${title}”?` })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question).toBeHidden()
}

/** What was refused is said in a dialog. */
export async function refusal(page: Page, text: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
}

export async function chooseOption(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The entries of a collection as they are kept. */
export async function kept<T>(client: ContractClient, collection: string, query = ''): Promise<T[]> {
  const reply = await client.fetch(`/api/${collection}?limit=100${query}`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: T[] }).items
}
