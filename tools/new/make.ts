import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { entriesOf, withEntries } from './edit.ts'
import { kinds, type Choices, type KindName } from './kinds.ts'
import { renamed, type Stands } from './names.ts'

export interface Made {
  /** Files that were created. */
  readonly created: readonly string[]
  /** Existing files to which lines were added. */
  readonly changed: readonly string[]
}

const NUMBER = /(^|\/)0000_/

function nextMigration(root: string): string {
  const numbers = globSync('database/migrations/*.sql', { cwd: root }).map((path) =>
    Number(/(\d+)_[^/]*$/.exec(path)?.[1]),
  )
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/**
 * Names in quotes stand for texts that need a translator; `Насосы/Насос` replaces them. The first of a file is the
 * plural.
 */
function inLanguage(text: string, path: string, choices: Choices): string {
  const language = /\/messages\/(ru|cn)\.ts$/.exec(path)?.[1] as 'ru' | 'cn' | undefined
  const [many, one = many] = (language && choices[language]?.split('/')) ?? []
  if (many === undefined || one === undefined) return text
  const quoted = /[«“][^»”]*[»”]/g
  const [plural] = text.match(quoted) ?? []
  return text.replaceAll(quoted, (found) => (found === plural ? many : one))
}

class Workplace {
  readonly created: string[] = []
  readonly changed: string[] = []
  readonly root: string

  constructor(root: string) {
    this.root = root
  }

  change(path: string, change: (text: string) => string): void {
    const text = readFileSync(join(this.root, path), 'utf8')
    writeFileSync(join(this.root, path), change(text))
    if (!this.changed.includes(path)) this.changed.push(path)
  }

  create(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), text)
    this.created.push(path)
  }
}

const isWords = (path: string): boolean => /\/messages\/\w+\.ts$/.test(path)

interface Rendered {
  readonly path: string
  readonly text: string
}

type Fills = Readonly<Record<string, string>>

function filled(text: string, fills: Fills): string {
  return Object.entries(fills).reduce((all, [word, stands]) => all.replaceAll(word, stands), text)
}

function rendered(root: string, kind: KindName, stands: Stands, fills: Fills, choices: Choices): Rendered[] {
  const folder = join(root, 'tools/templates', kind)
  const migration = nextMigration(root)
  const files = globSync('**/*.*', { cwd: folder }).map((file) => {
    const path = renamed(file, stands).replace(NUMBER, `$1${migration}_`)
    const text = filled(renamed(readFileSync(join(folder, file), 'utf8'), stands), fills)
    return { path, text: inLanguage(text, path, choices) }
  })
  return files.toSorted((a, b) => a.path.localeCompare(b.path))
}

/** Writes a new thing of a kind into the sources at `root`. Texts go into the existing catalogue. */
export function make(root: string, kind: KindName, name: string, choices: Choices = {}): Made {
  const { stands, edits, fills, wants } = kinds[kind]
  if (!wants.test(name)) throw new Error(`${name} is no name for a ${kind}`)
  const names = stands(name)
  const place = new Workplace(root)
  const files = rendered(root, kind, names, fills?.(root, name, choices) ?? {}, choices)
  const changes = edits(name)
  const taken = files.find(({ path }) => existsSync(join(root, path)) && !isWords(path))
  if (taken) throw new Error(`${taken.path} is there already`)
  const absent = changes.find(({ path }) => !existsSync(join(root, path)))
  if (absent) throw new Error(`${absent.path} is not there`)
  for (const { path, text } of files) {
    if (existsSync(join(root, path))) place.change(path, (words) => withEntries(words, entriesOf(text)))
    else place.create(path, text)
  }
  for (const { path, change } of changes) place.change(path, change)
  return { created: place.created, changed: place.changed }
}
