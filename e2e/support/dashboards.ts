/** What journeys of dashboards share: all are of the practice quarry. */
import { expect, type Locator, type Page } from './journey.ts'
import { postEntry } from './every-screen.ts'
import type { Product } from './server.ts'
import { createPageClient } from './signed-in.ts'

export const inSidebar = (page: Page, title: string) =>
  // The sidebar lists it in the tracking section and in the labs.
  page.getByRole('navigation').first().getByRole('link', { name: title, exact: true }).first()

export async function selectOption(
  page: Page,
  scope: Page | Locator,
  label: RegExp,
  option: string,
): Promise<void> {
  await scope
    .getByRole('textbox', { name: label })
    .or(scope.getByRole('combobox', { name: label }))
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export interface Widget {
  key: string
  kind: string
  x: number | null
  y: number | null
  width: number | null
  height: number | null
}

/** Creates a dashboard of the practice quarry through the API; returns its id. */
export async function createDashboard(
  page: Page,
  product: Product,
  title: string,
  widgets: object[] = [],
): Promise<string> {
  const client = createPageClient(page, product)
  const { items } = (await client.fetch('/api/projects?search=Practice')).body as { items: { id: string }[] }
  const range = { defaultWidgetDateRange: 'YEAR', startingDate: 'FIRST_OF_LAST_MONTH', looks: 'FORWARD' }
  const body = { projectId: items[0]?.id, title, headerTitle: title, ...range, widgets }
  return await postEntry(client, '/api/dashboards', body)
}
export async function fetchWidgets(page: Page, product: Product, board: string): Promise<Widget[]> {
  const reply = await createPageClient(page, product).fetch(`/api/dashboards/${board}`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { widgets: Widget[] }).widgets
}
