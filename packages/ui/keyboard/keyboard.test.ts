import { expect, test } from 'vitest'
import { isQuestionMark, isSlash, letterOf } from './keyboard.ts'

const key = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey })

test('reads letters by key position where the keyboard writes another script', () => {
  expect(letterOf(key('k', 'KeyK'))).toBe('k')
  expect(letterOf(key('K', 'KeyK', true))).toBe('k')
  expect(letterOf(key('л', 'KeyK'))).toBe('k')
  // While a Chinese word is written.
  expect(letterOf(key('Process', 'KeyG'))).toBe('g')
  // A French keyboard writes q where an English one has a: what is written counts.
  expect(letterOf(key('q', 'KeyA'))).toBe('q')
  expect(letterOf(key('1', 'Digit1'))).toBeUndefined()
})

test('finds slash and question mark on a Russian keyboard', () => {
  expect(isSlash(key('/', 'Slash'))).toBe(true)
  expect(isSlash(key('.', 'Slash'))).toBe(true)
  expect(isSlash(key('/', 'Digit7', true))).toBe(true)
  expect(isSlash(key('.', 'Period'))).toBe(false)
  expect(isSlash(key(',', 'Slash', true))).toBe(false)
  expect(isQuestionMark(key(',', 'Slash', true))).toBe(true)
  expect(isQuestionMark(key('?', 'Minus', true))).toBe(true)
  expect(isQuestionMark(key('.', 'Slash'))).toBe(false)
})
