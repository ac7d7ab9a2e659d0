/**
 * Runs before each test file. Test modules are reset for each file, because some of them register hooks; server
 * modules stay loaded, as libraries do. Screen modules store what the single window shows, so in a window all modules
 * are reset, as they are before and after a file that mocks a module.
 */
import { readFileSync } from 'node:fs'
import { vi } from 'vitest'

/** What the test runner knows of a module. */
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
// Also resets all modules when the runner stores them elsewhere.
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
