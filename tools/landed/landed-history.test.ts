/** Compares the list of landed migrations with its history in git, in repositories created by the tests. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { readArrivalOrder, findHistoryProblems, readHistory } from './landed-history.ts'
import { type LandedMigration, findNewMigrations } from '../landed.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
)
const settings = ['user.name=Tester', 'user.email=tester@haulway.example', 'commit.gpgsign=false']
const options = [...settings, 'core.autocrlf=false', 'init.defaultBranch=main'].flatMap((one) => ['-c', one])

function newFolder(): string {
  const folder = scratchFolder('landed')
  folders.push(folder)
  return folder
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', [...options, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
  }).trim()
}

type Texts = Readonly<Record<string, string>>

/** The list of these migrations, in their order. */
const listOf = (texts: Texts): LandedMigration[] =>
  Object.entries(texts).map(([name, text]) => ({
    name,
    checksum: createHash('sha256').update(text).digest('hex'),
  }))

function write(folder: string, texts: Texts, landed: readonly LandedMigration[]): void {
  rmSync(join(folder, 'database'), { recursive: true, force: true })
  mkdirSync(join(folder, 'database/migrations'), { recursive: true })
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(folder, 'database/migrations', name), text)
  }
  writeFileSync(join(folder, 'database/landed.json'), JSON.stringify(landed))
}

/** Returns the abbreviated commit, as the messages name it. */
function commit(folder: string, texts: Texts, landed = listOf(texts)): string {
  write(folder, texts, landed)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Next')
  return git(folder, 'rev-parse', '--short', 'HEAD')
}

const one = { '0001_one.sql': 'create table one ();\n' }
const two = { ...one, '0002_two.sql': 'create table two ();\n' }
const three = { ...two, '0003_three.sql': 'create table three ();\n' }
const edited = { ...two, '0001_one.sql': 'create table one (id integer);\n' }

function repository(): { folder: string; first: string } {
  const folder = newFolder()
  git(folder, 'init', '--quiet')
  return { folder, first: commit(folder, two) }
}

test('reports a migration that was rewritten together with its checksum, committed or not', () => {
  const { folder, first } = repository()
  const problem = `0001_one.sql had landed at ${first} with another checksum: a change is a new migration`
  expect(findHistoryProblems(readHistory(folder), listOf(two))).toEqual([])
  expect(findHistoryProblems(readHistory(folder), listOf(edited))).toEqual([problem])
  commit(folder, edited)
  commit(folder, edited)
  expect(findHistoryProblems(readHistory(folder), listOf(edited))).toEqual([problem])
})

test('accepts a list of landed migrations that was only appended to', () => {
  const { folder } = repository()
  commit(folder, three)
  expect(findHistoryProblems(readHistory(folder), listOf(three))).toEqual([])
  expect(
    findHistoryProblems(readHistory(folder), [...listOf(three), { name: '0004_four.sql', checksum: 'a' }]),
  ).toEqual([])
})

test('reports landed migrations that were reordered or removed', () => {
  const { folder, first } = repository()
  const [a, b] = listOf(two)
  if (!a || !b) throw new Error('two are listed')
  expect(findHistoryProblems(readHistory(folder), [b, a])).toEqual([
    `0001_one.sql stood at place 1 at ${first} and stands at 2 now`,
    `0002_two.sql stood at place 2 at ${first} and stands at 1 now`,
  ])
  expect(findHistoryProblems(readHistory(folder), [a])).toEqual([
    `0002_two.sql had landed at ${first} and is not listed any more`,
  ])
})

test('reports a migration whose text differed when it was first listed', () => {
  const { folder } = repository()
  const text = 'create table three (id integer);\n'
  const listed = listOf({ ...three, '0003_three.sql': text })
  const second = commit(folder, three, listed)
  commit(folder, { ...three, '0003_three.sql': text }, listed)
  expect(findHistoryProblems(readHistory(folder), listed)).toEqual([
    `0003_three.sql had another text at ${second}, which first listed it: a change is a new migration`,
  ])
})

test('ignores changed migrations of a branch until it is merged, and checks them from then on', () => {
  const { folder } = repository()
  git(folder, 'checkout', '--quiet', '-b', 'side')
  commit(folder, { ...two, '0003_three.sql': 'create table four ();\n' })
  commit(folder, three)
  git(folder, 'checkout', '--quiet', 'main')
  git(folder, 'merge', '--quiet', '--no-ff', '--message', 'Land', 'side')
  expect(findHistoryProblems(readHistory(folder), listOf(three))).toEqual([])
  expect(findHistoryProblems(readHistory(folder), listOf(two))).toHaveLength(1)
})

test('compares with the versions that a shallow clone has, and notes it', () => {
  const { folder } = repository()
  const last = commit(folder, three)
  const clone = newFolder()
  git(clone, 'clone', '--quiet', '--depth', '1', pathToFileURL(folder).href, '.')
  const history = readHistory(clone)
  expect(history.note).toBe('shallow clone, versions of database/landed.json compared: 1')
  expect(findHistoryProblems(history, listOf(two))).toEqual([
    `0003_three.sql had landed at ${last} and is not listed any more`,
  ])
})

test('notes that nothing was compared where there is no git', () => {
  const folder = newFolder()
  write(folder, two, listOf(two))
  const history = readHistory(folder)
  expect(history.note).toBe('no git, versions of database/landed.json compared: 0')
  expect(findHistoryProblems(history, listOf(edited))).toEqual([])
  expect(readArrivalOrder(folder).size).toBe(0)
})

test('lists new migrations in the order in which the main line received them, uncommitted ones last', () => {
  const { folder } = repository()
  const late = { ...two, '0009_nine.sql': '', '0008_eight.sql': '' }
  commit(folder, late, listOf(two))
  git(folder, 'checkout', '--quiet', '-b', 'side')
  commit(folder, { ...late, '0005_five.sql': '' }, listOf(two))
  git(folder, 'checkout', '--quiet', 'main')
  git(folder, 'merge', '--quiet', '--no-ff', '--message', 'Land', 'side')
  const here = listOf({ ...late, '0005_five.sql': '', '0004_four.sql': '', '0003_three.sql': '' })
  const names = findNewMigrations(listOf(two), here, readArrivalOrder(folder)).map(({ name }) => name)
  expect(names).toEqual([
    '0008_eight.sql',
    '0009_nine.sql',
    '0005_five.sql',
    '0003_three.sql',
    '0004_four.sql',
  ])
})
