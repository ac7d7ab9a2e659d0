/** What is checked of the sources without running the product; what was checked before is kept in `.cache`. */
import { join } from 'node:path'
import { bin, root, type Program } from './runs.ts'

const cache = (name: string) => join(root, '.cache', name)
const tool = (name: string, ...words: string[]): Program => ({
  command: process.execPath,
  words: [join(root, 'tools', `${name}.ts`), ...words],
})
const program = (name: string, ...words: string[]): Program => ({ command: bin(name), words })

const sources = ['packages', 'features', 'apps']

export function types(part: string): Program {
  const project = `tsconfig.${part}.json`
  // Each more asks anew what the others know already: it would be done sooner, and take more of what the tests need.
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

/** The browser's program, as journeys meet it. */
export const webBuild: Program = tool('build-web')

/** Name -> program, in the order in which they run: first what others wait for. */
export const staticChecks: readonly (readonly [name: string, program: Program])[] = [
  ...['pure', 'server', 'web', 'e2e'].map((part) => [`types ${part}`, types(part)] as const),
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
  ['sizes of packages', tool('sizes')],
  ['reference documents', tool('reference', '--check')],
  ['format', program('oxfmt', '--check', '.')],
]
