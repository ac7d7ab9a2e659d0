/** Actions on the entries of any resource, and files to upload. */
import { Readable } from 'node:stream'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { xlsxBytes } from '@haulway/platform/server/tables/xlsx-write.ts'
import { postEntry } from './every-screen.ts'
import type { Product } from './server.ts'
import { createPageClient } from './signed-in.ts'

/** Creates an entry through the API as the user of the page; returns its id. */
export function createEntry(page: Page, product: Product, collection: string, body: object): Promise<string> {
  return postEntry(createPageClient(page, product), `/api/${collection}`, body)
}

/** Counts the entries that a query such as `search=T-1` finds. */
export async function countEntries(page: Page, product: Product, collection: string, query = '') {
  const reply = await createPageClient(page, product).fetch(`/api/${collection}?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { total: number }).total
}

/** Chooses an action from the menu of an entry, in a list or on its view. */
export async function chooseAction(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Deletes an entry and confirms. */
export async function deleteEntry(page: Page, title: string): Promise<void> {
  await chooseAction(page, title, 'Delete')
  const question = page.getByRole('dialog', { name: `Delete “${title}”?` })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question).toBeHidden()
}

/** Expects a dialog that refuses the action with a reason, and closes it. */
export async function expectRefusal(page: Page, why: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText(why)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the import of a list. An empty list has the link twice: above and inside. */
export const openImport = (page: Page) => page.getByRole('link', { name: 'Import' }).first().click()

export async function selectOption(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Presses Save without waiting for the response. */
export const pressSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Saves and waits for the view. */
export async function saveAndView(page: Page): Promise<void> {
  await pressSave(page)
  await expect(page).toHaveURL(/\/view\//)
}

/** A file for `setInputFiles`. */
export interface FilePayload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export function csvFile(name: string, text: string): FilePayload {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** A workbook whose first row names the columns. */
export async function xlsxFile(
  name: string,
  [head, ...rows]: readonly (readonly (string | number | null)[])[],
): Promise<FilePayload> {
  const pieces: Uint8Array[] = []
  for await (const piece of xlsxBytes('Sheet', head as string[], Readable.from([rows]))) pieces.push(piece)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name, mimeType, buffer: Buffer.concat(pieces) }
}

/** A picture in a single colour. */
export async function pngFile(name: string, background: string, width = 120, height = 60) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
