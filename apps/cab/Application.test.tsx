import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showCab } from './testing/show.tsx'

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const none = { driver: { state: 'none' } } as const

test('asks for a code before the tablet has joined', async () => {
  await showCab({ tablet: null, machine: null })
  await heading('Enter the code from the office.')
})

test('asks for the machine after joining, for the driver in the machine, then shows the work', async () => {
  const { cab } = await showCab({ machine: null, ...none })
  await heading('Which machine is this?')
  act(() => cab.set({ machine: { id: 'machine-12', title: 'T-12', kind: 'hauler' } }))
  await heading('Who is driving?')
  act(() => cab.set({ driver: { state: 'unconfirmed', employeeId: '104', since: 0 } }))
  await screen.findByText('Work')
})

test('asks a moving machine for no driver before it stops', async () => {
  const { cab } = await showCab({ ...none, moving: true })
  await screen.findByText('Work')
  act(() => cab.set({ moving: false }))
  await heading('Who is driving?')
})

test('says how to join again after the tablet was unregistered, and counts what stays on it', async () => {
  const backlog = {
    positions: 1240,
    events: 2,
    photos: 0,
    oldest: 0,
    thinned: 0,
    refused: 0,
    persisted: true,
  }
  const { user } = await showCab({ network: 'refused', backlog }, { code: 'ABC' })
  await heading('This tablet is unregistered')
  screen.getByText('Not sent yet: 1,240 positions and 2 presses. This stays on the tablet.')
  await user.click(screen.getByRole('button', { name: 'Join again' }))
  await heading('Enter the code from the office.')
})

test('says that another window records, until that is closed', async () => {
  const { cab } = await showCab({ storage: 'elsewhere' })
  await heading('The app is open in another window')
  act(() => cab.set({ storage: undefined }))
  await screen.findByText('Work')
})

test('says that the storage cannot be opened', async () => {
  await showCab({ storage: 'failed', tablet: null, machine: null })
  await heading('The app cannot open its storage')
})

test('keeps the work on the screen when the storage fails later', async () => {
  await showCab({ storage: 'failed' })
  screen.getByText('Work')
  expect(screen.getByRole('alert').textContent).toContain('Nothing can be stored')
})

test('says that what was stated is stored when a screen breaks, and opens it again', async () => {
  // React reports what a boundary caught.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  function Fragile() {
    if (isBroken) throw new Error('broken')
    return <p>Whole</p>
  }
  const { user } = await showCab({}, { work: <Fragile /> })
  await heading('This screen stopped working')
  screen.getByText('What you stated is stored on this tablet and will still be sent.')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  await screen.findByText('Whole')
  report.mockRestore()
})

test('changes the words and the language of the page with the language of the cab', async () => {
  const { cab } = await showCab({ tablet: null, machine: null })
  act(() => cab.set({ language: 'cn' }))
  await heading('请输入办公室给的代码。')
  expect(document.documentElement.lang).toBe('zh-CN')
})
