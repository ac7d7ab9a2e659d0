import { expect, it } from 'vitest'
import { hardwareOf, systemText } from './hardware.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 13; SM-T575) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36'

it.each([
  [chrome, 'Linux; Android 13; SM-T575, Chrome 128'],
  [`${chrome} EdgA/127.0.1`, 'Linux; Android 13; SM-T575, Edge 127'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'iPad; CPU OS 17_5 like Mac OS X, Safari 17',
  ],
  ['something else', 'something else'],
])('shortens %s', (userAgent, system) => expect(systemText(userAgent)).toBe(system))

it('names the model where the browser tells it', async () => {
  const telling = (model: string) => ({
    userAgent: chrome,
    userAgentData: { getHighEntropyValues: async () => ({ model }) },
  })
  expect(await hardwareOf(telling('SM-T575 '))).toEqual({ system: systemText(chrome), controller: 'SM-T575' })
  expect(await hardwareOf(telling(''))).toEqual({ system: systemText(chrome) })
  expect(await hardwareOf({ userAgent: chrome })).toEqual({ system: systemText(chrome) })
})

it('goes on where the browser refuses to tell', async () => {
  const userAgentData = {
    getHighEntropyValues: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  }
  expect(await hardwareOf({ userAgent: chrome, userAgentData })).toEqual({ system: systemText(chrome) })
})
