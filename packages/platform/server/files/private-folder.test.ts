import { chmodSync, mkdtempSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderStore } from './folder-store.ts'
import { newId } from '../id.ts'
import { makePrivate } from './private-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'haulway-private-'))
afterAll(() => rmSync(home, { recursive: true }))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('closes a data folder to other users, also one that exists already', () => {
  const [fresh, open, passable] = [join(home, 'fresh'), join(home, 'open'), join(home, 'passable')]
  mkdirSync(open)
  chmodSync(open, 0o755)
  mkdirSync(passable)
  chmodSync(passable, 0o711)
  for (const folder of [fresh, open, passable]) {
    makePrivate(folder, null)
    expect(modeOf(folder)).toBe('700')
  }
})

test('lets the user of the embedded database pass through a data folder, by its group alone', () => {
  const folder = join(home, 'passed')
  mkdirSync(folder)
  chmodSync(folder, 0o711)
  // As root any group can be given, otherwise one's own.
  const gid = process.getuid?.() === 0 ? 65_534 : (process.getgid?.() ?? 0)
  makePrivate(folder, { gid })
  expect([modeOf(folder), statSync(folder).gid]).toEqual(['710', gid])
  makePrivate(folder, null)
  expect(modeOf(folder)).toBe('700')
})

test('stores files readable by their owner alone', async () => {
  const store = folderStore(join(home, 'files'), 1)
  const [account, object] = [newId(), newId()]
  await store.put({ account, object, part: 0 }, Buffer.from('x'))
  expect(modeOf(join(home, 'files'))).toBe('700')
  expect(modeOf(join(home, 'files', account, object))).toBe('700')
  expect(modeOf(join(home, 'files', account, object, '0'))).toBe('600')
})
