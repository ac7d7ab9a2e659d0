import { expect, test } from 'vitest'
import { en } from '../../../testing/web/words.ts'
import { catalogue } from './catalogue.ts'

test('lists every defined figure in the handbook once, with its complete explanation', () => {
  const told = Object.keys(en).flatMap((key) => /^define\.(\w+)\.formula$/.exec(key)?.[1] ?? [])
  expect(catalogue.map(({ name }) => name).toSorted()).toEqual(told.toSorted())
  for (const { name } of catalogue)
    for (const part of ['', '.formula', '.out', '.setting'])
      expect(en).toHaveProperty([`define.${name}${part}`])
})
