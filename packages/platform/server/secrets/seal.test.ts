import { mkdtemp, rm, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSealKey, createSeal } from './seal.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haulway-seal-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const seal = createSeal(Buffer.alloc(32, 1))

test('opens a sealed value only with its key and for its owner, and never seals it to the same bytes twice', () => {
  const kept = seal.close('JBSWY3DP', 'ann')
  expect(kept).not.toContain('JBSWY3DP')
  expect(seal.open(kept, 'ann')).toBe('JBSWY3DP')
  expect(seal.close('JBSWY3DP', 'ann')).not.toBe(kept)
  expect(seal.open(kept, 'bo')).toBeUndefined()
  expect(createSeal(Buffer.alloc(32, 2)).open(kept, 'ann')).toBeUndefined()
  const altered = kept.slice(0, -2) + (kept.endsWith('AA') ? 'BB' : 'AA')
  for (const wrong of [altered, 'v1.', 'v1.x', kept.slice(0, 20)])
    expect(seal.open(wrong, 'ann')).toBeUndefined()
})

test('reads values that were stored unsealed', () => {
  expect(seal.open('JBSWY3DP', 'ann')).toBe('JBSWY3DP')
})

const nothing = () => Promise.resolve(false)

test('creates the key once, readable by its user alone, for any number of simultaneous starts', async () => {
  const path = join(folder, 'new')
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSealKey(path, nothing)))
  expect(new Set(keys.map((one) => one.toString('hex'))).size).toBe(1)
  expect((await stat(join(path, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(path)).toEqual(['secret.key'])
  await writeFile(join(folder, 'secret.key'), 'short')
  await expect(loadSealKey(folder, nothing)).rejects.toThrow('32 bytes')
})

test('does not create a new key while sealed values exist', async () => {
  const path = join(folder, 'lost')
  const sealed = () => Promise.resolve(true)
  await expect(loadSealKey(path, sealed)).rejects.toThrow(/secret\.key is missing.*Put its copy back/)
  expect(await readdir(path)).toEqual([])
  const key = await loadSealKey(path, nothing)
  expect(await loadSealKey(path, sealed)).toEqual(key)
})
