/**
 * Invitations by email address: a newcomer accepts by the link, sets a password and is signed in; a user with a login
 * sees the next invitation in the header.
 * Slices: users, console.
 */
import { setSession, navigateTo } from '../support/every-screen.ts'
import { expect, test } from '../support/journey.ts'
import { fetchInvitationLink, createAccountSession } from '../support/own-quarry.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'

const PASSWORD = 'correct horse battery'

test('lets a newcomer accept an invitation by its link, and announces the next one in the header', async ({
  page,
  newWindow,
}) => {
  const product = await productWithOwnAccount('Invitations')
  const north = await createAccountSession(product, 'North pit')
  const south = await createAccountSession(product, 'South pit')
  const email = 'nora@newcomer.example'
  await setSession(page, product, north.cookie, north.account)
  await page.goto(`${product.url}/users`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('checkbox', { name: 'Dispatcher', exact: true }).check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Link of the invitation' })).toHaveValue(/token=/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const invitationRow = page.getByRole('listitem').filter({ hasText: email })
  await expect(invitationRow).toContainText('waiting for the mail server')

  // Without a mail server the administrator of the installation passes the link on.
  await navigateTo(page, '/console')
  await page.getByRole('button', { name: `Read: ${email}` }).click()
  await page.getByRole('button', { name: 'Show the link' }).click()
  const linkField = page.getByRole('textbox', { name: 'Link of the invitation' })
  await expect(linkField).toHaveValue(/token=/)
  const link = await linkField.inputValue()

  const norasWindow = await newWindow()
  await norasWindow.goto(link)
  await expect(norasWindow.getByRole('heading', { name: 'Welcome to North pit' })).toBeVisible()
  await norasWindow.getByRole('textbox', { name: 'Full name' }).fill('Nora New')
  await norasWindow.getByLabel(/^New password \*/).fill(PASSWORD)
  await norasWindow.getByLabel(/^New password again/).fill(PASSWORD)
  await norasWindow.getByRole('button', { name: 'Accept' }).click()
  // Signed in, in the account that invited her.
  await expect(norasWindow).toHaveURL(`${product.url}/dispatcher2d`)
  await expect(norasWindow.getByTitle('North pit', { exact: true })).toBeVisible()
  await page.goto(`${product.url}/users`)
  await expect(invitationRow).toContainText('accepted')
  await expect(page.getByRole('link', { name: 'Nora New', exact: true })).toBeVisible()

  expect((await south.client.fetch('/api/invitations', { body: { email, roles: [3] } })).status).toBe(201)
  await norasWindow.goto(product.url)
  await norasWindow.getByRole('button', { name: /1 invitation$/ }).click()
  await norasWindow.getByRole('menuitem', { name: 'Accounts you work in' }).click()
  await expect(norasWindow.getByRole('heading', { name: 'Invitation to South pit' })).toBeVisible()
  await norasWindow.goto(await fetchInvitationLink(south.client, email))
  await norasWindow.getByRole('button', { name: 'Accept' }).click()
  await expect(norasWindow).toHaveURL(`${product.url}/dispatcher2d`)
  await expect(norasWindow.getByRole('textbox', { name: 'Account' })).toHaveValue('South pit')
})
