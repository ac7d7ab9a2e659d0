/** A copy of the sources outside the checkout, in which changes to them can be tried. */
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

const EXCLUDED = new Set(['node_modules', '.git', 'data', 'dist', 'images', 'test-results', '.cache'])

export interface SourceCopy {
  readonly root: string
  /** Runs a program of the project in the copy; throws with its output when it fails. */
  run(program: string, ...words: string[]): string
  /** Lines of a file in the copy, and in the original. */
  lines(path: string): string[]
  original(path: string): string[]
  remove(): void
}

/** Installed packages are those of the original, except the project's own, which are those of the copy. */
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

/**
 * The checks' type information about the original holds for the copy, whose packages have the same paths, so only new
 * files are checked.
 */
function copyTypeCache(root: string, copy: string): void {
  const [from, to] = [join(root, '.cache'), join(copy, '.cache')]
  mkdirSync(to)
  const modules = relative(to, join(root, 'node_modules'))
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    if (!/^types-\w+\.json$/.test(name)) continue
    const known = readFileSync(join(from, name), 'utf8')
    writeFileSync(join(to, name), known.replaceAll('"../node_modules/', `"${modules}/`))
  }
}

export function createSourceCopy(root: string, settings: Readonly<Record<string, string>> = {}): SourceCopy {
  const copy = mkdtempSync(join(tmpdir(), 'haulway-new-'))
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !EXCLUDED.has(basename(path)) })
  linkPackages(root, copy)
  copyTypeCache(root, copy)
  // The tests that run in the copy must not count in the report of this run.
  const { HAULWAY_TEST_REPORT: _report, VITEST: _runs, ...env } = process.env
  return {
    root: copy,
    run(program, ...words) {
      const command = program === 'node' ? process.execPath : join(copy, 'node_modules/.bin', program)
      const { status, stdout, stderr } = spawnSync(command, words, {
        cwd: copy,
        // Programs reuse what an earlier one has compiled.
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
