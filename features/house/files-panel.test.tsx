import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { en as validation } from '@haulway/resource/messages/en.ts'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { expect, test } from 'vitest'
import { equipment } from '../equipment/equipment.resource.ts'
import { en } from '../files/messages/en.ts'
import { FilesPanel } from '../files/web/FilesPanel.tsx'

const PART = 4
const stored = {
  id: 'f1',
  name: 'plan.txt',
  size: 2_048,
  mediaType: 'text/plain',
  sha256: '',
  version: 3,
  createdAt: '2026-05-06T10:00:00.000Z',
  createdBy: { id: 'u', title: 'Grace Hopper' },
  modifiedAt: '2026-05-06T10:00:00.000Z',
  modifiedBy: { id: 'u', title: 'Grace Hopper' },
}

/** A fake upload server; `trouble` may return a response in its place. */
function show(
  trouble: (request: SentRequest) => ScreenResponse | undefined = () => undefined,
  actions = ['read', 'update'],
) {
  let items: object[] = []
  let received = 0
  let size = 0
  const answer = (request: SentRequest): ScreenResponse => {
    const { method, path, query, body } = request
    const wrong = trouble(request)
    if (wrong) return wrong
    if (path.endsWith('/uploads')) {
      size = (body as { size: number }).size
      received = 0
    }
    if (method === 'PUT') received = Math.min(size, Number(query.get('offset')) + PART)
    if (path.endsWith('/finish')) items = [stored]
    if (path.includes('/uploads')) return { body: { id: 'up', name: '', size, received, partSize: PART } }
    if (method === 'DELETE') items = []
    return { body: { items, total: items.length } }
  }
  return showScreens({
    catalogue: { ...ui, ...validation, ...en },
    answer,
    me: { ...personWith(), permissions: { equipment: actions } },
    at: '/',
    screens: { '/': () => <FilesPanel resource={equipment} id="m1" /> },
  })
}

async function choose(name = 'plan.txt', text = '0123456789') {
  await screen.findByText('No files yet')
  await userEvent.upload(screen.getByLabelText('Add files', { selector: 'input' }), new File([text], name))
}

test('uploads a file in parts and then lists it with its author', async () => {
  const { sent } = show()
  await choose()
  const list = await screen.findByText('Grace Hopper')
  expect(list).toBeTruthy()
  const parts = sent.filter((one) => one.method === 'PUT').map((one) => one.query.get('offset'))
  expect(parts).toEqual(['0', '4', '8'])
  expect(sent.find((one) => one.path.endsWith('/uploads'))).toMatchObject({
    path: '/filecontainers/equipment/m1/uploads',
    body: { name: 'plan.txt', size: 10 },
  })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('resumes after a broken connection at the offset that the server reports', async () => {
  let broken = true
  const { sent } = show(({ method, query }) =>
    broken && method === 'PUT' && query.get('offset') === '4'
      ? { status: 503, body: { message: '' } }
      : undefined,
  )
  await choose()
  expect((await screen.findByRole('alert')).textContent).toContain('broke off at 40 %')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(await screen.findByText('Grace Hopper')).toBeTruthy()
  const after = sent.slice(
    sent.findLastIndex((one) => one.method === 'GET' && one.path.endsWith('/uploads/up')),
  )
  expect(after.filter((one) => one.method === 'PUT').map((one) => one.query.get('offset'))).toEqual([
    '4',
    '8',
  ])
})

test('asks before overwriting a file and describes the existing one', async () => {
  const { sent } = show(({ method, path, body }) => {
    const asks = method === 'POST' && path.endsWith('/uploads') && !(body as { replaces?: number }).replaces
    return asks ? { status: 409, body: { message: 'there', errors: [], current: stored } } : undefined
  })
  await choose()
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('plan.txt is here already: 2 kB, last changed by Grace Hopper')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }))
  expect(await screen.findByText('Grace Hopper')).toBeTruthy()
  expect(sent.find((one) => one.path.endsWith('/finish'))?.body).toEqual({ replaces: 3 })
})

test('shows the reason of a refusal until the user dismisses it', async () => {
  const error = { field: 'file', key: 'validation.file.type', args: { types: 'PDF' }, defaultMessage: '' }
  show(({ method }) =>
    method === 'PUT' ? { status: 400, body: { message: 'Validation failed', errors: [error] } } : undefined,
  )
  await choose('run.exe')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Files of this kind are not accepted. Accepted: PDF',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel run.exe' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('deletes a file only after confirmation', async () => {
  const { sent } = show()
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete plan.txt' }))
  const dialog = await screen.findByRole('dialog')
  expect(sent.some((one) => one.method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(sent.find((one) => one.method === 'DELETE')?.path).toBe('/filecontainers/equipment/m1/files/f1'),
  )
})

test('offers no upload without the update permission', async () => {
  show(undefined, ['read'])
  expect(await screen.findByText('No files yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull()
})
