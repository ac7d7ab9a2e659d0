import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import { ownCalls, placeOf, resourceCalls, resources, screens } from './product.ts'
import { lineIn, linesWith, type Place } from './sources.ts'

export interface Found {
  /** What these places are to the thing that was searched for. */
  readonly what: string
  readonly places: readonly Place[]
}

const literal = (text: string): string => RegExp.escape(text)

/** Whether an address matches a declared path, whose `{…}` steps match any word. */
function isAt(declared: string, address: string): boolean {
  const steps = declared.split('/')
  const asked = address.replace(/[?#].*$/, '').split('/')
  return steps.length === asked.length && steps.every((step, i) => step === asked[i] || step.startsWith('{'))
}

/** The matching declarations with the fewest parameters: literal paths win over `{…}`. */
function closest<T>(all: readonly T[], pathOf: (one: T) => string, address: string): readonly T[] {
  const found = all.filter((one) => isAt(pathOf(one), address))
  const fewest = Math.min(...found.map((one) => pathOf(one).split('{').length))
  return found.filter((one) => pathOf(one).split('{').length === fewest)
}

/** The file that a screen's code is loaded from; its declaration names it in an `import()`. */
function componentOf(screen: ScreenDeclaration, slice: string): Place[] {
  const name = /([\w-]+\.tsx)['"]/.exec(screen.component.toString())?.[1]
  if (name === undefined) return []
  const pattern = new RegExp(`import\\(['"]\\./((?:[\\w-]+/)*${literal(name)})['"]\\)`)
  const loading = linesWith(pattern)
  const own = [slice, 'packages/'].flatMap((folder) =>
    loading.filter(({ path }) => path.startsWith(folder)),
  )[0]
  if (!own) return []
  return lineIn(
    `${own.path.replace(/[^/]+$/, '')}${pattern.exec(own.text)?.[1]}`,
    /^export (function|const) /,
  )
}

function ofScreen(address: string): Found[] {
  return closest(screens, ({ path }) => path, address).flatMap((screen) => {
    const written = linesWith(new RegExp(`path: ['"]${literal(screen.path)}['"]`), /^features\/.*\/web\//)
    const base = /^\/[^/]+/.exec(screen.path)?.[0]
    const resource = resources.find(({ what }) => `/${what.screen}` === base)
    const derived = written.length === 0 && resource ? placeOf(resource) : []
    const made =
      derived.length === 0
        ? []
        : linesWith(new RegExp(`resourceScreens\\(${resource?.name}\\b`), /^features\/.*\/web\//)
    const slice = /^features\/[^/]+\//.exec(written[0]?.path ?? resource?.path ?? '')?.[0] ?? ''
    return [
      { what: `screen ${screen.path}`, places: [...written, ...made] },
      { what: 'its code', places: componentOf(screen, slice) },
      { what: 'the resource that it shows', places: derived },
    ]
  })
}

function ofCall(address: string): Found[] {
  const own = closest(ownCalls, ({ what }) => what.path, address).flatMap(({ what, path, name }): Found[] => [
    {
      what: `${what.method} /api${what.path}`,
      places: lineIn(path, new RegExp(`^export const ${name} `)),
    },
    { what: 'answered by', places: linesWith(new RegExp(`implement\\(\\s*${name}\\b`)) },
  ])
  const derived = closest(resourceCalls, ({ what }) => what.path, address)
  const [first] = derived
  if (own.length > 0 || !first) return own
  const rest = first.what.path.slice(`/${first.resource.name}`.length)
  const template = rest === '' ? '`/${resource.name}`' : `\${path}${rest}\``
  return [
    {
      what: derived.map(({ what }) => `${what.method} /api${what.path}`).join(', '),
      places: placeOf({ ...first, what: first.resource }),
    },
    {
      what: 'what makes it of the declaration',
      places: linesWith(new RegExp(`path.*${literal(template)}`), /^packages\/(resource|collection)\//),
    },
    {
      what: 'what the slice adds',
      places: linesWith(new RegExp(`Hooks<typeof ${first.name}>`), /^features\//),
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

function ofMessage(key: string): Found[] {
  const catalogues = linesWith(
    new RegExp(`^\\s*['"]${literal(key)}['"]:`),
    /\/messages\/(?:[\w-]+\/)?(en|ru|cn)\.ts$/,
  )
  if (catalogues.length === 0) return []
  const [prefix = '', ...rest] = key.split('.')
  const declared = resources
    .filter(({ what }) => what.messages === prefix)
    .flatMap((one) => {
      const field = rest.find((word) => Object.hasOwn(one.what.fields, word))
      return field !== undefined || rest.join() === 'title' || rest.join() === 'one'
        ? placeOf(one, field)
        : []
    })
  const used = linesWith(new RegExp(`['"\`]${literal(key)}['"\`]`)).filter(
    ({ path }) => !path.includes('/messages/'),
  )
  const isDerived = declared.length > 0 || used.length === 0
  const built = isDerived
    ? linesWith(/`[\w.]*\$\{[^`]*\.[^`]*`/).filter(({ text }) => buildsKey(text, key))
    : []
  return [
    { what: `words of ${key}`, places: catalogues },
    { what: 'what it is said of', places: declared },
    { what: 'where it is used', places: [...used, ...built] },
  ]
}

function ofPermission(row: string): Found[] {
  const rows = linesWith(new RegExp(`^\\s*${literal(row)}: ['"][FUVRS-]{6}['"]`))
  if (rows.length === 0) return []
  return [
    { what: `row ${row} of the matrix`, places: rows },
    {
      what: 'what it guards',
      places: linesWith(new RegExp(`(permission|resource): ['"]${literal(row)}['"]`)),
    },
  ]
}

function ofTable(table: string): Found[] {
  const made = linesWith(
    new RegExp(`\\b(create|alter) (table|(materialized )?view)( if (not )?exists)? ${literal(table)}\\b`),
    /^database\//,
  )
  if (made.length === 0) return []
  const declared = resources.flatMap((one) => {
    if (one.what.table === table) return placeOf(one)
    // Links and nested parts of an entry have a table of their own.
    const field = Object.keys(one.what.fields).find(
      (name) =>
        `${one.what.table}_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}` === table,
    )
    return field === undefined ? [] : placeOf(one, field)
  })
  return [
    { what: `table ${table}`, places: made },
    { what: 'what it keeps', places: declared },
    {
      what: 'statements that name it',
      places: linesWith(new RegExp(`\\b(from|into|update|join|delete from) ${literal(table)}\\b`), /\.tsx?$/),
    },
  ]
}

/** Everything in the code that a word seen from outside names. */
export function find(word: string): Found[] {
  const found = word.startsWith('/api/')
    ? ofCall(word.slice('/api'.length))
    : word.startsWith('/')
      ? ofScreen(word)
      : [...ofMessage(word), ...ofPermission(word), ...ofTable(word)]
  return found.filter(({ places }) => places.length > 0)
}
