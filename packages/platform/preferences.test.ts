import { expect, test } from 'vitest'
import { contextAccountFromCookies, languageFromCookies, themeFromCookies } from './preferences.ts'

test('reads its cookies among any others', () => {
  const header = 'a=b; lang=ru;theme=dark; contextAccountId=01A1FC2B-b573-73b4-80a4-9f42c7c8ffce'
  expect(languageFromCookies(header)).toBe('ru')
  expect(themeFromCookies(header)).toEqual({ className: 'dark', theme: 'dark' })
  expect(contextAccountFromCookies(header)).toBe('01a1fc2b-b573-73b4-80a4-9f42c7c8ffce')
})

test.each(['', 'lang', 'lang=', 'lang=../x', 'lang=<b>', `lang=${'e'.repeat(4_000)}`, 'xlang=ru', 'lang=EN'])(
  'falls back to English for the cookie header %j',
  (header) => expect(languageFromCookies(header)).toBe('en'),
)

test('uses the theme as a class only when it is a plain name', () => {
  for (const value of ['a b', 'a"b', '<b>', 'Dark', 'x'.repeat(33), '']) {
    expect(themeFromCookies(`theme=${value}`)).toEqual({ className: 'system', theme: 'system' })
  }
  expect(themeFromCookies('theme=high-contrast-2')).toEqual({ className: 'high-contrast-2', theme: 'system' })
})

test('reads the account only when it is an identifier', () => {
  for (const value of ['1', '../x', '01a1fc2b-b573-73b4-80a4-9f42c7c8ffce/x']) {
    expect(contextAccountFromCookies(`contextAccountId=${value}`)).toBeUndefined()
  }
})
