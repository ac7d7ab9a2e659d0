import { useMutation } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useApi } from '@haulway/platform/web/app.tsx'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { showScreens, type ScreenResponse } from '@haulway/testing/web/screen.tsx'
import { en } from '../messages/en.ts'
import { ProcessingGuard } from './ProcessingGuard.tsx'

/** Requests that the test answers one by one. */
function waiting() {
  const answers: ((answer: ScreenResponse) => void)[] = []
  return {
    answer: () =>
      new Promise<ScreenResponse>((done) => {
        answers.push(done)
      }),
    finish: (index: number, answer: ScreenResponse = { body: {} }) =>
      act(async () => {
        await expect.poll(() => answers[index]).toBeDefined()
        answers[index]?.(answer)
      }),
  }
}

/** A screen with a button that sends so many requests, with what they say of themselves. */
function sender(count: number, meta: Record<string, unknown>) {
  return function Sender() {
    const api = useApi()
    const go = useGo()
    const { mutate } = useMutation({ mutationFn: () => api.request('POST', '/things'), meta })
    return (
      <>
        <button onClick={() => Array.from({ length: count }, () => mutate())}>Send</button>
        <button onClick={() => go('/elsewhere')}>Leave</button>
        <ProcessingGuard />
      </>
    )
  }
}

function show(count: number, meta: Record<string, unknown>) {
  const server = waiting()
  const shown = showScreens({
    catalogue: en,
    at: '/',
    screens: { '/': sender(count, meta), '/elsewhere': () => <p>elsewhere</p> },
    answer: server.answer,
  })
  return { ...shown, ...server }
}

const send = async () => await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
const percent = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')
const mask = () => screen.findByRole('dialog', { name: 'Processing' })
const noMask = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Processing' })).toBeNull())

test('raises the mask in steps for requests of a known total, with a cap, and hides it when all stop', async () => {
  const { finish } = show(4, { masked: true, total: 3 })
  await send()
  const shown = await mask()
  expect(shown.querySelector('[data-striped]')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(percent()).toBe('0')
  await finish(0)
  await waitFor(() => expect(percent()).toBe('33.333'))
  await finish(1)
  await waitFor(() => expect(percent()).toBe('66.667'))
  await finish(2)
  await waitFor(() => expect(percent()).toBe('100'))
  await userEvent.keyboard('{Escape}')
  expect(await mask()).toBeTruthy()
  await finish(3)
  await noMask()
})

test('fills the bar when the total is unknown', async () => {
  const { finish } = show(1, { masked: true })
  await send()
  await mask()
  expect(percent()).toBe('100')
  await finish(0)
  await noMask()
})

test('shows a failed masked request in a dialog, which OK and the header button close', async () => {
  const { finish } = show(1, { masked: true })
  for (const close of ['OK', 'Close']) {
    await send()
    await finish(close === 'OK' ? 0 : 1, { status: 422, body: { message: 'The pit is full.' } })
    const dialog = await screen.findByRole('dialog', { name: 'Error' })
    expect(dialog.textContent).toContain('The pit is full.')
    await userEvent.click(screen.getByRole('button', { name: close }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull())
  }
})

test.each([
  ['the network is gone', { status: 0 }, 'Network unreachable'],
  ['the server is not available', { status: 503, body: { message: 'x' } }, 'Server not available'],
  ['the data is not found', { status: 404 }, 'The data is not found'],
])('explains in a dialog that %s', async (_, answer, text) => {
  const { finish } = show(1, { masked: true })
  await send()
  await finish(0, answer)
  expect((await screen.findByRole('dialog', { name: 'Error' })).textContent).toContain(text)
})

test.each([
  ['without a mask', { masked: false }, { status: 500 }],
  ['when the screen shows the failure itself', { masked: true, handled: () => true }, { status: 409 }],
  ['when the session is over', { masked: true }, { status: 401 }],
])('no dialog %s', async (_, meta, answer) => {
  const { finish, sent } = show(1, meta)
  await send()
  await finish(0, answer)
  await expect.poll(() => sent.length).toBe(1)
  await noMask()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('asks for confirmation before leaving while data is being processed', async () => {
  const { finish, address } = show(1, { masked: true })
  await send()
  await mask()
  await userEvent.click(screen.getByRole('button', { name: 'Leave', hidden: true }))
  await screen.findByRole('dialog', { name: 'Some data is still being processed' })
  expect(address()).toBe('/')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await finish(0)
  await noMask()
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('elsewhere')).toBeTruthy()
})

test('leaves when the user confirms', async () => {
  show(1, { masked: true })
  await send()
  await mask()
  await userEvent.click(screen.getByRole('button', { name: 'Leave', hidden: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave anyway' }))
  expect(await screen.findByText('elsewhere')).toBeTruthy()
})

test('closes the question when processing ends, and goes where the user wanted to', async () => {
  const { finish } = show(1, { masked: true })
  await send()
  await userEvent.click(screen.getByRole('button', { name: 'Leave', hidden: true }))
  expect(await screen.findByText('Some data is still being processed')).toBeTruthy()
  await finish(0)
  expect(await screen.findByText('elsewhere')).toBeTruthy()
  expect(screen.queryByText('Some data is still being processed')).toBeNull()
})
