/**
 * Enrolment of a device: settings for apps, a command that sends a test position, and its arrival on the map.
 * Slices: equipment, dispatcher.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setSession, postEntry, navigateTo } from '../support/every-screen.ts'
import { expect, test } from '../support/journey.ts'
import { createAccountSession } from '../support/own-quarry.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'

const run = promisify(execFile)

test('enrols a device, sends a test position by the shown command, and shows the machine in the dispatcher', async ({
  page,
}) => {
  const product = await productWithOwnAccount('Enrolment')
  const { client, account, cookie } = await createAccountSession(product, 'Enrolled quarry')
  const machine = await postEntry(client, '/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
  await setSession(page, product, cookie, account)
  await page.goto(`${product.url}/dispatcher2d`)
  await expect(page.getByText('1 machine was never heard')).toBeVisible()
  await navigateTo(page, `/equipment/view/${machine}`)
  await page.getByRole('button', { name: 'Enrol a device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enrol a device' })
  await dialog.getByRole('textbox', { name: 'Device name' }).fill('Phone')
  await dialog.getByRole('button', { name: 'Enrol a device' }).click()
  await expect(dialog.getByText('Waiting for the first position')).toBeVisible()
  await expect(dialog.getByText('leads nowhere but to this computer')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Code that sets up the app' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'OwnTracks' }).click()
  const secretField = dialog.getByRole('textbox', { name: 'Secret of the device' })
  await expect(secretField).toHaveValue(/^[\w-]{43}$/)
  const secret = await secretField.inputValue()
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveValue(secret)

  const commandField = dialog.getByRole('textbox', { name: 'Send a test position' })
  await expect(commandField).toHaveValue(/^curl /)
  const command = await commandField.inputValue()
  const [, address = ''] = /^curl "([^"]+)"$/.exec(command) ?? []
  expect((await run('curl', ['--silent', '--show-error', address])).stdout).toBe('OK')
  await expect(dialog.getByText(/First position received, \d\d:\d\d:\d\d/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Show on the map' }).click()
  await expect(page.getByRole('option', { name: /T-1/ })).toBeVisible()
  await expect(page.getByText('never heard')).toHaveCount(0)
})
