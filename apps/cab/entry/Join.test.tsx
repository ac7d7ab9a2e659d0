import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showCab } from '../testing/show.tsx'

const unjoined = { tablet: null, machine: null } as const
const button = (name: string) => screen.getByRole('button', { name })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.restoreAllMocks()
})

test('joins with a code of letters and digits from the keys', async () => {
  const { cab, user } = await showCab(unjoined)
  for (const key of ['7', 'ABC', 'K', 'M', '123', '2', '3']) await user.click(button(key))
  await user.click(button('Delete'))
  expect(field().value).toBe('7KM2')
  await user.click(button('Join'))
  expect(cab.acts).toEqual([['join', '7KM2']])
})

test('offers the code of the link that opened it, and uses it only after a tap', async () => {
  const { cab, user } = await showCab(unjoined, { code: 'K7MX42QP' })
  expect(field().value).toBe('K7MX42QP')
  expect(cab.acts).toEqual([])
  await user.click(button('Join'))
  expect(cab.acts).toEqual([['join', 'K7MX42QP']])
})

test.each([
  ['offline', 'No connection to the server. Try again when the network is back.'],
  ['code', 'This code is wrong, used or older than 15 minutes. Ask the office for a new one.'],
  ['attempts', 'Too many attempts. Wait 5 minutes, then try again.'],
  ['failed', 'That did not work. Try again.'],
] as const)('says why it did not join: %s', async (refusal, text) => {
  const { cab, user } = await showCab(unjoined, { code: 'K7MX42QP' })
  cab.refusal = refusal
  await user.click(button('Join'))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(field().value).toBe('K7MX42QP')
})

test('pastes the code of a copied link', async () => {
  const { user } = await showCab(unjoined)
  await navigator.clipboard.writeText('https://haulway.example/cab/#code=AB12')
  await user.click(button('Paste'))
  await screen.findByDisplayValue('AB12')
})

test('does not join without a code', async () => {
  const { cab, user } = await showCab(unjoined)
  await user.type(field(), '  {Enter}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Join' }).disabled).toBe(true)
  expect(cab.acts).toEqual([])
})

test('offers no camera where the browser recognises no codes', async () => {
  await showCab(unjoined)
  expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull()
})

function withCamera(getUserMedia: ((wanted: unknown) => Promise<unknown>) | undefined, seen: string) {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => [{ rawValue: seen }]
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', {
    value: getUserMedia && { getUserMedia },
    configurable: true,
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
}

test('joins with the code that the camera sees, and lets the camera go', async () => {
  const stop = vi.fn<() => void>()
  withCamera(async () => ({ getTracks: () => [{ stop }] }), 'https://haulway.example/cab/#code=QR99')
  const { cab, user } = await showCab(unjoined)
  await user.click(button('Scan'))
  await vi.waitFor(() => expect(cab.acts).toEqual([['join', 'QR99']]))
  expect(stop).toHaveBeenCalled()
})

test('asks for the camera behind the tablet in 640 by 480', async () => {
  const ask = vi.fn<(wanted: unknown) => Promise<unknown>>(async () => ({ getTracks: () => [] }))
  withCamera(ask, 'nothing')
  const { user } = await showCab(unjoined)
  await user.click(button('Scan'))
  expect(ask.mock.calls).toEqual([
    [{ video: { facingMode: 'environment', width: { ideal: 640 }, height: { ideal: 480 } } }],
  ])
})

test.each([
  ['No media devices support', 'none'],
  ['No media support', 'old'],
  ['No video device detected', async () => Promise.reject(new DOMException('', 'NotFoundError'))],
  [
    'The camera is not allowed in this browser',
    async () => Promise.reject(new DOMException('', 'NotAllowedError')),
  ],
] as const)('says of the camera: %s, and leads to typing the code', async (text, camera) => {
  withCamera(typeof camera === 'string' ? undefined : camera, '')
  if (camera === 'old') Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true })
  const { user } = await showCab(unjoined)
  await user.click(button('Scan'))
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(text)).toBeTruthy()
  await user.click(within(alert).getByRole('button', { name: /Type the code from the office instead/ }))
  expect(field().value).toBe('')
})
