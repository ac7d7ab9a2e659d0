import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import { ownEndpoints, findDeclaration, derivedEndpoints, resources, screens } from './product.ts'
import { findLineIn, findLines, type SourceLine } from './sources.ts'

export interface FoundPlaces {
  /** What these places are to the thing that was searched for. */
  readonly what: string
  readonly places: readonly SourceLine[]
}

const literal = (text: string): string => RegExp.escape(text)

/** Whether an address matches a declared path, whose `{…}` steps match any word. */
function matchesPath(declared: string, address: string): boolean {
  const steps = declared.split('/')
  const actualSteps = address.replace(/[?#].*$/, '').split('/')
  return (
    steps.length === actualSteps.length &&
    steps.every((step, i) => step === actualSteps[i] || step.startsWith('{'))
  )
}

/** The matching declarations with the fewest parameters: literal paths win over `{…}`. */
function closestMatches<T>(all: readonly T[], pathOf: (one: T) => string, address: string): readonly T[] {
  const found = all.filter((one) => matchesPath(pathOf(one), address))
  const fewest = Math.min(...found.map((one) => pathOf(one).split('{').length))
  return found.filter((one) => pathOf(one).split('{').length === fewest)
}

/** The file that a screen's code is loaded from; its declaration names it in an `import()`. */
function findComponent(screen: ScreenDeclaration, slice: string): SourceLine[] {
  const name = /([\w-]+\.tsx)['"]/.exec(screen.component.toString())?.[1]
  if (name === undefined) return []
  const pattern = new RegExp(`import\\(['"]\\./((?:[\\w-]+/)*${literal(name)})['"]\\)`)
  const loading = findLines(pattern)
  const own = [slice, 'packages/'].flatMap((folder) =>
    loading.filter(({ path }) => path.startsWith(folder)),
  )[0]
  if (!own) return []
  return findLineIn(
    `${own.path.replace(/[^/]+$/, '')}${pattern.exec(own.text)?.[1]}`,
    /^export (function|const) /,
  )
}

function findScreen(address: string): FoundPlaces[] {
  return closestMatches(screens, ({ path }) => path, address).flatMap((screen) => {
    const written = findLines(new RegExp(`path: ['"]${literal(screen.path)}['"]`), /^features\/.*\/web\//)
    const base = /^\/[^/]+/.exec(screen.path)?.[0]
    const resource = resources.find(({ declaration }) => `/${declaration.screen}` === base)
    const derived = written.length === 0 && resource ? findDeclaration(resource) : []
    const made =
      derived.length === 0
        ? []
        : findLines(new RegExp(`resourceScreens\\(${resource?.name}\\b`), /^features\/.*\/web\//)
    const slice = /^features\/[^/]+\//.exec(written[0]?.path ?? resource?.path ?? '')?.[0] ?? ''
    return [
      { what: `screen ${screen.path}`, places: [...written, ...made] },
      { what: 'its code', places: findComponent(screen, slice) },
      { what: 'the resource that it shows', places: derived },
    ]
  })
}

function findEndpoint(address: string): FoundPlaces[] {
  const own = closestMatches(ownEndpoints, ({ declaration }) => declaration.path, address).flatMap(
    ({ declaration, path, name }): FoundPlaces[] => [
      {
        what: `${declaration.method} /api${declaration.path}`,
        places: findLineIn(path, new RegExp(`^export const ${name} `)),
      },
      { what: 'answered by', places: findLines(new RegExp(`implement\\(\\s*${name}\\b`)) },
    ],
  )
  const derived = closestMatches(derivedEndpoints, ({ declaration }) => declaration.path, address)
  const [first] = derived
  if (own.length > 0 || !first) return own
  const rest = first.declaration.path.slice(`/${first.resource.name}`.length)
  const template = rest === '' ? '`/${resource.name}`' : `\${path}${rest}\``
  return [
    {
      what: derived.map(({ declaration }) => `${declaration.method} /api${declaration.path}`).join(', '),
      places: findDeclaration({ ...first, declaration: first.resource }),
    },
    {
      what: 'what makes it of the declaration',
      places: findLines(new RegExp(`path.*${literal(template)}`), /^packages\/(resource|collection)\//),
    },
    {
      what: 'what the slice adds',
      places: findLines(new RegExp(`Hooks<typeof ${first.name}>`), /^features\//),
    },
  ]
}

/** Whether a template literal can yield the key: the pieces between `${` and `}` match any word. */
function buildsKey(text: string, key: string): boolean {
  return [...text.matchAll(/`([\w.]*\$\{[^`]*\.[^`]*)`/g)].some(([, template = '']) => {
    const pieces = template.split(/\$\{[^}]*\}/)
    const pattern = new RegExp(`^${pieces.map(literal).join('[\\w-]+')}$`)
    const says = pieces.some((piece) => /\w{3}/.test(piece)) || /^\$\{[\w.]*messages\}/.test(template)
    return says && pattern.test(key)
  })
}

function findMessage(key: string): FoundPlaces[] {
  const catalogues = findLines(
    new RegExp(`^\\s*['"]${literal(key)}['"]:`),
    /\/messages\/(?:[\w-]+\/)?(en|ru|cn)\.ts$/,
  )
  if (catalogues.length === 0) return []
  const [prefix = '', ...rest] = key.split('.')
  const declared = resources
    .filter(({ declaration }) => declaration.messages === prefix)
    .flatMap((one) => {
      const field = rest.find((word) => Object.hasOwn(one.declaration.fields, word))
      return field !== undefined || rest.join() === 'title' || rest.join() === 'one'
        ? findDeclaration(one, field)
        : []
    })
  const used = findLines(new RegExp(`['"\`]${literal(key)}['"\`]`)).filter(
    ({ path }) => !path.includes('/messages/'),
  )
  const isDerived = declared.length > 0 || used.length === 0
  const built = isDerived
    ? findLines(/`[\w.]*\$\{[^`]*\.[^`]*`/).filter(({ text }) => buildsKey(text, key))
    : []
  return [
    { what: `words of ${key}`, places: catalogues },
    { what: 'what it is said of', places: declared },
    { what: 'where it is used', places: [...used, ...built] },
  ]
}

function findPermission(row: string): FoundPlaces[] {
  const rows = findLines(new RegExp(`^\\s*${literal(row)}: ['"][FUVRS-]{6}['"]`))
  if (rows.length === 0) return []
  return [
    { what: `row ${row} of the matrix`, places: rows },
    {
      what: 'what it guards',
      places: findLines(new RegExp(`(permission|resource): ['"]${literal(row)}['"]`)),
    },
  ]
}

function findTable(table: string): FoundPlaces[] {
  const made = findLines(
    new RegExp(`\\b(create|alter) (table|(materialized )?view)( if (not )?exists)? ${literal(table)}\\b`),
    /^database\//,
  )
  if (made.length === 0) return []
  const declared = resources.flatMap((one) => {
    if (one.declaration.table === table) return findDeclaration(one)
    // Links and nested parts of an entry have a table of their own.
    const field = Object.keys(one.declaration.fields).find(
      (name) =>
        `${one.declaration.table}_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}` ===
        table,
    )
    return field === undefined ? [] : findDeclaration(one, field)
  })
  return [
    { what: `table ${table}`, places: made },
    { what: 'what it keeps', places: declared },
    {
      what: 'statements that name it',
      places: findLines(new RegExp(`\\b(from|into|update|join|delete from) ${literal(table)}\\b`), /\.tsx?$/),
    },
  ]
}

/** Everything in the code that a word seen from outside names. */
export function findCode(word: string): FoundPlaces[] {
  const found = word.startsWith('/api/')
    ? findEndpoint(word.slice('/api'.length))
    : word.startsWith('/')
      ? findScreen(word)
      : [...findMessage(word), ...findPermission(word), ...findTable(word)]
  return found.filter(({ places }) => places.length > 0)
}
