import { act, cleanup, screen, within } from '@testing-library/react'
import { languages } from '@haulway/platform/messages.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alarm, announce } from '../../sound.ts'
import { lengthOf } from '../clip.ts'
import { officeMessage, prompt, routeChange, scene } from '../testing/scenes.ts'
import { showWork } from '../testing/show.tsx'

vi.mock('../../sound.ts', () => ({ announce: vi.fn(), alarm: vi.fn() }))
const said = () => vi.mocked(announce).mock.calls.map(([text]) => text)

beforeEach(() => {
  vi.mocked(announce).mockClear()
  vi.mocked(alarm).mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const notice = () => screen.getByRole('alertdialog', { name: 'From the office' })

test('a message is shown over everything, sounded, said, and told to be seen', async () => {
  const { cab, set } = await showWork(scene('message'))
  expect(within(notice()).getByText('The ramp is closed. Wait at the scales?')).toBeTruthy()
  expect(alarm).toHaveBeenCalledTimes(1)
  expect(said()).toEqual(['Message from the office: The ramp is closed. Wait at the scales?'])
  expect(cab.acts).toEqual([['showMessage', 'message-1']])
  set({ message: null })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('is said again every 30 s until it is answered', async () => {
  vi.useFakeTimers()
  const { set } = await showWork(scene('message'))
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  pass(65_000)
  expect(said()).toHaveLength(3)
  set({ message: null })
  pass(120_000)
  expect(said()).toHaveLength(3)
})

test.each([
  ['OK', 'OK'],
  ['Yes', 'Yes'],
  ['No', 'No'],
])('is answered with one tap: %s', async (name, answer) => {
  const { cab, user } = await showWork(scene('message'))
  await user.click(within(notice()).getByRole('button', { name }))
  expect(cab.acts.at(-1)).toEqual(['answerMessage', 'message-1', answer])
})

test('is answered in the words of the office, whatever the language of the driver is', async () => {
  const { cab, user } = await showWork(scene('message'), 'ru')
  await user.click(screen.getByRole('button', { name: 'Да' }))
  expect(cab.acts.at(-1)).toEqual(['answerMessage', 'message-1', 'Yes'])
})

test('is answered with a typed text while the machine stands, which waits while it moves', async () => {
  const { cab, user, set } = await showWork(scene('message'))
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Ten minutes more')
  set({ moving: true, locked: true })
  expect(screen.queryByRole('textbox')).toBeNull()
  set({ moving: false, locked: false })
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Ten minutes more')
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  expect(cab.acts.at(-1)).toEqual(['answerMessage', 'message-1', 'Ten minutes more'])
})

test('stays when the answer could not be stored', async () => {
  const { cab, user } = await showWork(scene('message'))
  cab.failure = new Error('full')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByRole('button', { name: 'OK' })).toHaveProperty('disabled', false)
})

test('comes after a change of route and before a question', async () => {
  const { set } = await showWork({ ...scene('message'), routeChange: routeChange(), prompts: [prompt()] })
  expect(screen.getByRole('alertdialog', { name: 'New route' })).toBeTruthy()
  expect(screen.queryByText(/The ramp is closed/)).toBeNull()
  set({ routeChange: null })
  expect(notice()).toBeTruthy()
  expect(screen.queryByText('Was the material wet?')).toBeNull()
  set({ message: null })
  expect(screen.getByText('Was the material wet?')).toBeTruthy()
})

test.each(languages)('in motion it has at most 120 characters in %s, and no keyboard', async (language) => {
  const message = officeMessage(true)
  await showWork({ ...scene('locked', true), message }, language)
  const shown = screen.getByRole('alertdialog')
  expect(lengthOf(shown.textContent)).toBeLessThanOrEqual(120)
  expect(within(shown).getAllByRole('button')).toHaveLength(3)
  expect(said()[0]).toContain(message.text)
})

test('the day lists the messages of the shift and their answers', async () => {
  const now = Date.now()
  const state = scene('truck', false, now)
  const since = Date.parse(state.work!.since)
  const messages = [
    { ...officeMessage(), id: 'c', sentAt: now, answer: 'Yes', sent: false },
    {
      ...officeMessage(),
      id: 'b',
      text: 'Come to the workshop',
      sentAt: since,
      answer: 'At noon',
      sent: true,
    },
    { ...officeMessage(), id: 'a', text: 'Of yesterday', sentAt: since - 1 },
  ]
  const { user } = await showWork({ ...state, messages })
  await user.click(screen.getByRole('button', { name: 'Day' }))
  const list = within(screen.getByRole('list', { name: 'From the office' }))
  const texts = list.getAllByRole('listitem').map((one) => one.textContent.slice(7))
  expect(texts).toEqual([
    'Your answer: YesThe ramp is closed. Wait at the scales?Not sent yet',
    'Your answer: At noonCome to the workshopSent',
  ])
})
