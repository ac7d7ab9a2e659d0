/** Checks of the sources that do not run the product. Incremental results are stored in `.cache`. */
import { join } from 'node:path'
import { binPath, root, type Program } from './program.ts'

const cache = (name: string) => join(root, '.cache', name)
const tool = (name: string, ...args: string[]): Program => ({
  command: process.execPath,
  args: [join(root, 'tools', `${name}.ts`), ...args],
})
const program = (name: string, ...args: string[]): Program => ({ command: binPath(name), args })

const sources = ['packages', 'features', 'apps']

export function typeCheck(part: string): Program {
  const project = `tsconfig.${part}.json`
  // More checkers finish sooner, but repeat work and take processor time from the tests.
  const alone = ['--checkers', '1']
  return program(
    'tsc',
    '-p',
    project,
    ...alone,
    '--incremental',
    '--tsBuildInfoFile',
    cache(`types-${part}.json`),
  )
}

export const lint = (...paths: string[]): Program => program('oxlint', '--type-aware', '--quiet', ...paths)

/** Builds the browser program that the journeys load. */
export const webBuild: Program = tool('build-web')

/** Name and program of each check, in the order in which they run: first what others wait for. */
export const staticChecks: readonly (readonly [name: string, program: Program])[] = [
  ...['pure', 'server', 'web', 'e2e'].map((part) => [`types ${part}`, typeCheck(part)] as const),
  ['build of the web application', webBuild],
  ['lint', lint('.')],
  [
    'boundaries',
    program(
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      '--cache',
      cache('boundaries'),
      '--cache-strategy',
      'content',
      ...sources,
    ),
  ],
  ['circles of slices and packages', tool('graph')],
  ['unused code', program('knip', '--no-progress', '--cache', '--cache-location', cache('knip'))],
  ['sizes', tool('sizes')],
  ['reference documents', tool('reference', '--check')],
  ['format', program('oxfmt', '--check', '.')],
]
