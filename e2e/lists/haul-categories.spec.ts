/** Haul categories: body volumes, uploaded icons and 3D models. */
import { expect, test, type Page } from '../support/journey.ts'
import { hugePng } from '@haulway/testing/png.ts'
import {
  countEntries,
  pngFile,
  expectRefusal,
  deleteEntry,
  saveAndView,
  type FilePayload,
} from '../support/entries.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { navigateTo } from '../support/every-screen.ts'
import { signInAndOpen } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Categories')
})

const count = (page: Page, collection: string, query = '') => countEntries(page, product, collection, query)
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const model = (page: Page, title: string) =>
  page.getByRole('img', { name: new RegExp(`^3D model of ${title}`) })
const hint = (page: Page) => page.getByText('Drag or use the arrow keys to turn')

/** A triangle as self-contained glTF; `uri` refers to an outside file of points instead. */
function createGltf(uri?: string): FilePayload {
  const points = Buffer.from(Float32Array.of(0, 0, 0, 3, 0, 0, 0, 2, 1).buffer)
  const inside = `data:application/octet-stream;base64,${points.toString('base64')}`
  const content = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [3, 2, 1] },
    ],
    bufferViews: [{ buffer: 0, byteLength: points.length }],
    buffers: [{ byteLength: points.length, uri: uri ?? inside }],
  }
  return { name: 'Wedge.gltf', mimeType: 'model/gltf+json', buffer: Buffer.from(JSON.stringify(content)) }
}

test.describe('drawn', () => {
  // The turntable is compared by screenshots.
  test.use({ drawn: true })
  test('creates a haul category with volumes and a machine type, and turns its 3D model', async ({
    page,
  }) => {
    await signInAndOpen(page, product, '/haul-categories')
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await field(page, 'Title').fill('Dozer 20 t')
    await field(page, 'Struck volume').fill('14.5')
    await field(page, 'Heaped volume').fill('12')
    await page.getByRole('radiogroup', { name: 'Machine type' }).getByText('Dozer', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Dozer' })).toBeChecked()
    const turntable = model(page, 'Dozer')
    await expect(hint(page)).toBeVisible()
    const before = await turntable.screenshot()
    await turntable.press('ArrowLeft')
    await expect.poll(async () => (await turntable.screenshot()).equals(before)).toBe(false)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/struck volume/i).last()).toBeVisible()
    await expect(page).toHaveURL(/\/haul-categories\/new/)
    await field(page, 'Heaped volume').fill('19')
    await saveAndView(page)
    await expect(page.getByText('14.5 m³')).toBeVisible()
    await expect(hint(page)).toBeVisible()
    await page.getByRole('link', { name: 'Edit' }).click()
    await field(page, 'Empty weight').fill('20')
    await saveAndView(page)
    await expect(page.getByText('20.00 t')).toBeVisible()
  })
})

test('uploads an icon and a 3D model of a haul category, and refuses invalid files with the reason', async ({
  page,
}) => {
  await signInAndOpen(page, product, '/haul-categories/new')
  const iconInput = page.getByLabel('Upload: Own icon')
  const png = await pngFile('Our truck.png', '#d03030')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const invalidIcons: [file: FilePayload, why: string][] = [
    [{ ...png, name: 'a.svg', buffer: Buffer.from(svg) }, 'A picture as JPEG, PNG or WebP is expected'],
    [{ ...png, buffer: Buffer.from('<!doctype html>') }, 'A picture as JPEG, PNG or WebP is expected'],
    [{ ...png, buffer: png.buffer.subarray(0, -40) }, 'The picture is damaged or contains something else'],
    [{ ...png, buffer: hugePng(14_000) }, 'At most 50 megapixels are allowed'],
  ]
  for (const [file, why] of invalidIcons) {
    await iconInput.setInputFiles(file)
    await expect(page.getByText(why)).toBeVisible()
    expect(await count(page, 'haulicons'), file.name).toBe(0)
  }
  await field(page, 'Title').fill('With a look')
  await iconInput.setInputFiles(png)
  await expect(page.getByRole('combobox', { name: 'Own icon' })).toHaveValue('Our truck')
  await expect(page.getByText('At most 50 megapixels are allowed')).toHaveCount(0)

  const modelInput = page.getByLabel('Upload: Own 3D model')
  const wedge = createGltf()
  for (const [file, why] of [
    [{ ...wedge, buffer: wedge.buffer.subarray(0, 200) }, 'A 3D model as GLB or glTF'],
    [createGltf('points.bin'), 'The model needs other files'],
    [{ ...wedge, buffer: png.buffer }, 'A 3D model as GLB or glTF'],
  ] as const) {
    await modelInput.setInputFiles(file)
    await expect(page.getByText(why)).toBeVisible()
    expect(await count(page, 'iconmodels')).toBe(0)
  }
  await modelInput.setInputFiles(wedge)
  await expect(page.getByRole('combobox', { name: 'Own 3D model' })).toHaveValue('Wedge')
  await expect(model(page, 'Wedge')).toBeVisible()
  await saveAndView(page)
  await expect(page.getByText('Our truck')).toBeVisible()
  await expect(page.locator('dd').filter({ hasText: 'Our truck' }).locator('img')).toBeVisible()
  expect([await count(page, 'haulicons'), await count(page, 'iconmodels')]).toEqual([1, 1])
})

test('renames and replaces icons and 3D models, and refuses to delete those in use', async ({ page }) => {
  await signInAndOpen(page, product, '/haul-categories')
  await page.getByRole('link', { name: 'Icons' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Our truck' })
  await expect(row.locator('img')).toBeVisible()
  await row.getByRole('link', { name: 'Edit: Our truck' }).click()
  await field(page, 'Title').fill('Red truck')
  await saveAndView(page)
  const image = page.locator('dd img')
  const sourceBefore = await image.getAttribute('src')
  await page.getByLabel('Replace').setInputFiles(await pngFile('blue.png', '#3030d0'))
  await expect(image).not.toHaveAttribute('src', sourceBefore ?? '')
  await page.getByLabel('Replace').setInputFiles(createGltf())
  await expect(page.getByText('A picture as JPEG, PNG or WebP is expected')).toBeVisible()
  await deleteEntry(page, 'Red truck')
  await expectRefusal(page, /In use by Haul Categories/)

  await navigateTo(page, '/haul-icons/new')
  await page.getByLabel('Choose a file').setInputFiles(await pngFile('Spare.png', '#30d030'))
  await expect(page).toHaveURL(/\/haul-icons\/view\//)
  await deleteEntry(page, 'Spare')
  await expect(page).toHaveURL(/\/haul-icons$/)
  expect(await count(page, 'haulicons')).toBe(1)

  await navigateTo(page, '/icon-models')
  await page.getByRole('link', { name: 'Wedge', exact: true }).click()
  await expect(model(page, 'Wedge')).toBeVisible()
  await expect(hint(page)).toBeVisible()
  await deleteEntry(page, 'Wedge')
  await expectRefusal(page, /In use by Haul Categories/)
  expect(await count(page, 'iconmodels')).toBe(1)
})
