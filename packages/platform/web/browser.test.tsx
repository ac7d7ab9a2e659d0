import { expect, test, vi } from 'vitest'
import { renewLanguageCookie } from './browser.ts'

test('renews the language cookie for ten years where a language was selected', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('theme=dark')
  renewLanguageCookie('en')
  expect(written).not.toHaveBeenCalled()
  cookie.mockReturnValue('theme=dark; lang=ru')
  renewLanguageCookie('ru')
  expect(written.mock.calls).toEqual([['lang=ru; Path=/; Max-Age=315360000; SameSite=Lax']])
})
