/**
 * Loaded before each test file. Modules of tests begin anew with each file, as hooks stand in some of them; those of the server stay
 * loaded, as libraries do. Modules of screens keep what the one window shows: there all begin anew, as they do before and after a file
 * that puts something else in the place of a module.
 */
import { readFileSync } from 'node:fs'
import { vi } from 'vitest'

/** What the runner of tests knows of a module. */
interface Loaded {
  promise?: unknown
  exports?: unknown
  evaluated?: boolean
  importers: Set<string>
}

interface Worker {
  filepath?: string
  evaluatedModules?: { idToModuleMap?: ReadonlyMap<string, Loaded> }
}

const REPLACED = Symbol.for('haulway modules have been replaced')
const ofTests = /\/testing\/|\.test\.tsx?/

const { filepath, evaluatedModules } = (Reflect.get(globalThis, '__vitest_worker__') ?? {}) as Worker
const replaces = filepath === undefined || readFileSync(filepath, 'utf8').includes('vi.mock(')
const ofScreens = 'window' in globalThis
const modules = evaluatedModules?.idToModuleMap
// A runner that keeps them elsewhere loads all of them anew.
if (ofScreens || replaces || modules === undefined || Reflect.get(globalThis, REPLACED) === true)
  vi.resetModules()
else
  for (const [path, module] of modules) {
    if (!ofTests.test(path)) continue
    module.promise = undefined
    module.exports = undefined
    module.evaluated = false
    module.importers.clear()
  }
Reflect.set(globalThis, REPLACED, replaces)
