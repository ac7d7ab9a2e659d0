import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { extractEntries, appendEntries } from './edit.ts'
import { generators, type GeneratorOptions, type KindName } from './generators.ts'
import { replaceNames, type NameReplacements } from './spellings.ts'

export interface GeneratedFiles {
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
function translate(text: string, path: string, choices: GeneratorOptions): string {
  const language = /\/messages\/(ru|cn)\.ts$/.exec(path)?.[1] as 'ru' | 'cn' | undefined
  const [many, one = many] = (language && choices[language]?.split('/')) ?? []
  if (many === undefined || one === undefined) return text
  const quoted = /[«“][^»”]*[»”]/g
  const [plural] = text.match(quoted) ?? []
  return text.replaceAll(quoted, (found) => (found === plural ? many : one))
}

class SourceTree {
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

const isCatalogue = (path: string): boolean => /\/messages\/\w+\.ts$/.test(path)

interface RenderedFile {
  readonly path: string
  readonly text: string
}

type Placeholders = Readonly<Record<string, string>>

function fillPlaceholders(text: string, fills: Placeholders): string {
  return Object.entries(fills).reduce((all, [word, replacement]) => all.replaceAll(word, replacement), text)
}

function renderTemplate(
  root: string,
  kind: KindName,
  stands: NameReplacements,
  fills: Placeholders,
  choices: GeneratorOptions,
): RenderedFile[] {
  const folder = join(root, 'tools/templates', kind)
  const migration = nextMigration(root)
  const files = globSync('**/*.*', { cwd: folder }).map((file) => {
    const path = replaceNames(file, stands).replace(NUMBER, `$1${migration}_`)
    const text = fillPlaceholders(replaceNames(readFileSync(join(folder, file), 'utf8'), stands), fills)
    return { path, text: translate(text, path, choices) }
  })
  return files.toSorted((a, b) => a.path.localeCompare(b.path))
}

/** Writes a new thing of a kind into the sources at `root`. Texts go into the existing catalogue. */
export function generate(
  root: string,
  kind: KindName,
  name: string,
  choices: GeneratorOptions = {},
): GeneratedFiles {
  const { nameReplacements, edits, placeholders, namePattern } = generators[kind]
  if (!namePattern.test(name)) throw new Error(`${name} is no name for a ${kind}`)
  const names = nameReplacements(name)
  const place = new SourceTree(root)
  const files = renderTemplate(root, kind, names, placeholders?.(root, name, choices) ?? {}, choices)
  const changes = edits(name)
  const taken = files.find(({ path }) => existsSync(join(root, path)) && !isCatalogue(path))
  if (taken) throw new Error(`${taken.path} is there already`)
  const absent = changes.find(({ path }) => !existsSync(join(root, path)))
  if (absent) throw new Error(`${absent.path} is not there`)
  for (const { path, text } of files) {
    if (existsSync(join(root, path)))
      place.change(path, (words) => appendEntries(words, extractEntries(text)))
    else place.create(path, text)
  }
  for (const { path, change } of changes) place.change(path, change)
  return { created: place.created, changed: place.changed }
}
