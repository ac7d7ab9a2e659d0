/** A copy of the sources outside of them, to try there what changes them. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'

const LEFT = new Set(['node_modules', '.git', 'data', 'dist', 'images', 'test-results', '.cache'])

export interface Trial {
  readonly root: string
  /** Runs a program of the project in the copy; throws with what it said when it fails. */
  run(program: string, ...words: string[]): string
  /** Of a file of the copy, and of the one that it was copied from. */
  lines(path: string): string[]
  original(path: string): string[]
  remove(): void
}

/** Packages are those of the original, but the project's own ones are those of the copy. */
function linkPackages(root: string, copy: string): void {
  const modules = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@haulway'), { recursive: true })
  for (const name of readdirSync(modules)) {
    if (name !== '@haulway') symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  }
  cpSync(join(modules, '@haulway'), join(copy, 'node_modules/@haulway'), {
    recursive: true,
    verbatimSymlinks: true,
  })
}

/** What the checks of types know of the original is true of the copy, whose packages lie where they lay: only what is new is checked. */
function takeTypes(root: string, copy: string): void {
  const [from, to] = [join(root, '.cache'), join(copy, '.cache')]
  mkdirSync(to)
  const modules = relative(to, join(root, 'node_modules'))
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    if (!/^types-\w+\.json$/.test(name)) continue
    const known = readFileSync(join(from, name), 'utf8')
    writeFileSync(join(to, name), known.replaceAll('"../node_modules/', `"${modules}/`))
  }
}

export function openTrial(root: string, settings: Readonly<Record<string, string>> = {}): Trial {
  const copy = mkdtempSync(join(tmpdir(), 'haulway-new-'))
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !LEFT.has(basename(path)) })
  linkPackages(root, copy)
  takeTypes(root, copy)
  // The counts of this run are not those of the tests there.
  const { HAULWAY_TEST_REPORT: _report, VITEST: _runs, ...env } = process.env
  return {
    root: copy,
    run(program, ...words) {
      const command = program === 'node' ? process.execPath : join(copy, 'node_modules/.bin', program)
      const { status, stdout, stderr } = spawnSync(command, words, {
        cwd: copy,
        // What one program has compiled, the next takes.
        env: { ...env, NODE_COMPILE_CACHE: join(copy, '.cache/compiled'), ...settings },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`${program} ${words.join(' ')}\n${stdout}${stderr}`)
      return stdout
    },
    lines: (path) => readFileSync(join(copy, path), 'utf8').split('\n'),
    original: (path) => readFileSync(join(root, path), 'utf8').split('\n'),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
