import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  personWith,
  type ScreenResponse,
  type SentRequest,
  showScreens,
} from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { en } from '../../testing/web/words.ts'
import type { Software } from './columns.tsx'
import { SoftwareVersions } from './SoftwareVersions.tsx'

const AT = '/tablet-management/software-versions'

const production: Software = {
  id: 'b1',
  softwareVersion: '6f1d0c52a9b8e7aa',
  notes: null,
  state: 'production',
  builtIn: true,
  openedAt: '2026-05-06T10:00:00.000Z',
  files: 14,
  size: 3_145_728,
  uploadedAt: '2026-05-06T10:00:00.000Z',
  uploadedBy: null,
  promotedAt: '2026-05-06T10:00:00.000Z',
  promotedBy: null,
  stoppedAt: null,
  stoppedBy: null,
  stoppedReason: null,
  given: 12,
  reported: 12,
  failed: 0,
}
const early: Software = {
  ...production,
  id: 'b2',
  softwareVersion: 'b2b2b2b2b2b2b2b2',
  notes: 'Larger buttons',
  state: 'pre-release',
  builtIn: false,
  openedAt: null,
  promotedAt: null,
  uploadedBy: { id: 'person', title: 'Ada Byron' },
  given: 3,
  reported: 2,
  failed: 1,
}
const stopped: Software = { ...early, id: 'b3', state: 'stopped', stoppedAt: '2026-05-07T10:00:00.000Z' }

interface Shown {
  readonly items?: readonly Software[]
  readonly role?: number
  /** Of calls that change something. */
  readonly reply?: ScreenResponse | Promise<ScreenResponse>
}

function show({ items = [early, production], role = 0, reply = { status: 201, body: early } }: Shown = {}) {
  return showScreens({
    catalogue: en,
    me: { ...personWith('tabletSetup'), roles: [role] },
    answer: ({ method }: SentRequest) =>
      method === 'GET' ? { body: { items, total: items.length } } : reply,
    at: AT,
    screens: { [AT]: () => <SoftwareVersions /> },
  })
}

const rowOf = async (version: string) => (await screen.findByText(version)).closest('tr')!

test('shows builds with their state, to whom they are given and what became of it', async () => {
  show({ items: [stopped, production] })
  const row = await rowOf('6f1d0c52a9b8e7aa')
  for (const text of ['Production', 'All of its slot', '12', '3.0 MB', 'With the server'])
    expect(row.textContent).toContain(text)
  const other = await rowOf('b2b2b2b2b2b2b2b2')
  for (const text of ['Stopped', 'Nobody', 'Tablets did not report it in time', 'by Ada Byron'])
    expect(other.textContent).toContain(text)
  expect(screen.getByText(/first.*If 2 of them do not report it within 10 minutes/)).toBeTruthy()
})

test('lets others than system administrators read alone, and says who decides', async () => {
  show({ role: 1 })
  await rowOf('6f1d0c52a9b8e7aa')
  expect(screen.getByText(/^Only system administrators upload/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Upload a build|(Promote|Stop|Remove):)/ })).toBeNull()
})

test('offers what the state of a build allows', async () => {
  show({ items: [{ ...early, id: 'b4', state: 'former' }, stopped, production] })
  await rowOf('6f1d0c52a9b8e7aa')
  const names = screen
    .getAllByRole('button', { name: /^(Promote|Stop|Remove):/ })
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Promote', 'Stop', 'Remove', 'Remove', 'Stop'])
})

test('promotes after saying what will happen', async () => {
  const { sent } = show()
  await userEvent.click(await screen.findByRole('button', { name: `Promote: ${early.softwareVersion}` }))
  const dialog = await screen.findByRole('dialog', { name: /^Promote b2b2/ })
  expect(dialog.textContent).toContain('the first 5 now')
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Promote' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.path).toBe('/tabletsetup/software/b2/promote')
})

test('stops a build with a reason alone', async () => {
  const { sent } = show()
  await userEvent.click(await screen.findByRole('button', { name: `Stop: ${production.softwareVersion}` }))
  const dialog = await screen.findByRole('dialog', { name: /^Stop 6f1d/ })
  expect(dialog.textContent).toContain('The former build takes its place')
  const stop = within(dialog).getByRole('button', { name: 'Stop' })
  expect(stop).toHaveProperty('disabled', true)
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'No sound')
  await userEvent.click(stop)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/tabletsetup/software/b1/stop',
    body: { reason: 'No sound' },
  })
})

test('shows why a build is not removed, and stays open', async () => {
  const error = { field: 'state', key: 'conflict.tabletSoftware.run', args: {} }
  show({ reply: { status: 409, body: { message: 'x', errors: [error] } } })
  await userEvent.click(await screen.findByRole('button', { name: `Remove: ${early.softwareVersion}` }))
  const dialog = await screen.findByRole('dialog', { name: /^Remove b2b2/ })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Tablets still run this build')
})

async function chooseFile(size = 3): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a build' }))
  const dialog = await screen.findByRole('dialog', { name: 'Upload a build' })
  const file = new File(['zip'], 'cab.zip', { type: 'application/zip' })
  Object.defineProperty(file, 'size', { value: size })
  await userEvent.upload(within(dialog).getByLabelText('Choose a file', { selector: 'input' }), file)
  return dialog
}

test('uploads a file with its notes, and closes', async () => {
  const { sent } = show()
  const dialog = await chooseFile()
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Notes' }), 'Larger buttons')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const upload = sent.find(({ method }) => method === 'POST')
  expect(upload?.path).toBe('/tabletsetup/software')
  expect(upload?.query.get('notes')).toBe('Larger buttons')
})

test('shows what is wrong with the file at the file', async () => {
  const error = { field: 'file', key: 'validation.tabletSoftware.zip', args: {} }
  show({ reply: { status: 400, body: { message: 'Validation failed', errors: [error] } } })
  const dialog = await chooseFile()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Upload' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'This is not a ZIP file that can be read',
  )
})

test('refuses a file that is too large before it is sent', async () => {
  const { sent } = show()
  const dialog = await chooseFile(40 * 1_048_576)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('larger than 32 MB')
  expect(within(dialog).getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

test('says that a build is being sent, until that is cancelled', async () => {
  show({ reply: new Promise(() => undefined) })
  const dialog = await chooseFile()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Upload' }))
  expect(await within(dialog).findByRole('progressbar')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
})
