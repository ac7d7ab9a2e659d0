import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPermissionResource, permissionResources } from '@haulway/features/access/matrix.ts'
import { appendElement, addImport, appendItem, insertLine } from './edit.ts'
import { deriveSpellings, singularize, type Spellings, type NameReplacements } from './spellings.ts'

export type KindName = 'resource' | 'screen' | 'detector' | 'report' | 'widget'

interface Edit {
  readonly path: string
  readonly change: (text: string) => string
}

/** Options of the command line besides the name. */
export interface GeneratorOptions {
  /** Row of the permission matrix. */
  readonly permission?: string | undefined
  /** Plural and singular in the other languages. */
  readonly ru?: string | undefined
  readonly cn?: string | undefined
}

interface Generator {
  /** Pattern of the name on the command line, and an example of it. */
  readonly namePattern: RegExp
  readonly example: string
  readonly nameReplacements: (name: string) => NameReplacements
  /** Values for the placeholders in capitals (`PERMISSION_ROW`). Throws where an option is missing. */
  readonly placeholders?: (
    root: string,
    name: string,
    choices: GeneratorOptions,
  ) => Readonly<Record<string, string>>
  /** Edits of existing files, besides the message catalogues. */
  readonly edits: (name: string) => readonly Edit[]
}

const DASHED = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
const ALONE = new RegExp(`^${DASHED}$`)
const IN_SLICE = new RegExp(`^${DASHED}/${DASHED}$`)

const thing = deriveSpellings('sample-thing')
const things = deriveSpellings('sample-things')
const host = deriveSpellings('host-slice')

/** Splits `slice/part` into the slice and the part to make. */
function splitName(name: string): { slice: Spellings; part: Spellings } {
  const [slice = '', part = ''] = name.split('/')
  return { slice: deriveSpellings(slice), part: deriveSpellings(part) }
}

function replaceInSlice(name: string): NameReplacements {
  const { slice, part } = splitName(name)
  return [
    [host, slice],
    [thing, part],
  ]
}

/** Public entries of a slice. */
const entryFiles = ({ dashed }: Spellings) => ({
  server: `features/${dashed}/index.ts`,
  web: `features/${dashed}/web/index.ts`,
})

const addImports = (text: string, ...lines: readonly string[]): string => lines.reduce(addImport, text)

/** Highest order number in a group of the menu. */
function lastMenuOrder(root: string, group: string): number {
  const places = globSync('features/*/web/menu.ts', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/group: '(\w+)',\s*order: (\d+)/g)].flatMap(
      ([, named, order]) => (named === group ? [Number(order)] : []),
    ),
  )
  return Math.max(0, ...places)
}

/** Permissions are not guessed: whoever makes a resource states its row of the permission matrix. */
function requirePermission(name: string, permission: string | undefined): string {
  if (permission !== undefined && isPermissionResource(permission)) return permission
  const wrong = permission === undefined ? '--permission is missing' : `${permission} is no row of the matrix`
  throw new Error(
    `${wrong}: which row of the permission matrix says who may see and change ${name}?\n` +
      `The rows are those of the contract (docs/reference/permissions.md tells what each role may do):\n` +
      `  ${permissionResources.join(', ')}\n` +
      `  npm run new resource ${name} -- --permission equipment`,
  )
}

const resource: Generator = {
  namePattern: ALONE,
  example: 'fuel-tanks -- --permission equipment',
  placeholders: (root, name, { permission }) => ({
    PERMISSION_ROW: requirePermission(name, permission),
    MENU_ORDER: String(lastMenuOrder(root, 'operations') + 1),
  }),
  nameReplacements: (name) => [
    [things, deriveSpellings(name)],
    [thing, deriveSpellings(singularize(name))],
  ],
  edits: (name) => {
    const { camel, dashed } = deriveSpellings(name)
    const listed = (door: string) => (text: string) =>
      insertLine(text, `export { slice as ${camel} } from './${dashed}/${door}'`, /^export \{ slice as/)
    return [
      { path: 'features/server.ts', change: listed('index.ts') },
      { path: 'features/web.ts', change: listed('web/index.ts') },
    ]
  },
}

const screen: Generator = {
  namePattern: IN_SLICE,
  example: 'equipment/overview',
  nameReplacements: replaceInSlice,
  edits: (name) => {
    const { slice, part } = splitName(name)
    const declared = `defineScreen({
      path: '/${slice.dashed}/${part.dashed}',
      title: '${slice.camel}.${part.camel}',
      gate: 'session',
      component: () => import('./${part.pascal}.tsx').then((file) => file.${part.pascal}),
    })`
    const change = (text: string) =>
      addImports(
        appendElement(text, 'screens', declared),
        "import { defineScreen } from '@haulway/platform/screen.ts'",
      )
    return [{ path: entryFiles(slice).web, change }]
  },
}

const detector: Generator = {
  namePattern: ALONE,
  example: 'long-silence',
  nameReplacements: (name) => [[thing, deriveSpellings(name)]],
  edits: (name) => {
    const { camel, dashed } = deriveSpellings(name)
    const change = (text: string) =>
      insertLine(
        appendItem(text, /^const path = \[/m, camel),
        `import { ${camel} } from './detectors/${dashed}.ts'`,
        /^import .* from '\.\/detectors\//,
      )
    return [{ path: 'features/telemetry/detectors.ts', change }]
  },
}

const report: Generator = {
  namePattern: IN_SLICE,
  example: 'equipment/loads-by-machine',
  nameReplacements: replaceInSlice,
  edits: (name) => {
    const { slice, part } = splitName(name)
    const { server, web } = entryFiles(slice)
    const { camel, dashed } = part
    const look = `const ${camel}Look = () => import('./${dashed}-look.tsx').then((file) => file.${camel}Look)`
    const drawn = (text: string) => {
      const screens = appendElement(text, 'screens', `reportScreen(${camel}, ${camel}Look)`)
      const both = appendElement(screens, 'reports', `webReport(${camel}, ${camel}Look)`)
      return addImports(
        both.replace(/^(?=export const slice)/m, `${look}\n\n`),
        "import { reportScreen, webReport } from '@haulway/report/web/web-report.ts'",
        `import { ${camel} } from '../${dashed}.report.ts'`,
      )
    }
    const served = (text: string) =>
      addImports(
        appendElement(text, 'reports', `${camel}Report`),
        `import { ${camel}Report } from './server/${dashed}-report.ts'`,
      )
    return [
      { path: server, change: served },
      { path: web, change: drawn },
    ]
  },
}

const widget: Generator = {
  namePattern: IN_SLICE,
  example: 'cycles/loaded-machines',
  nameReplacements: replaceInSlice,
  edits: (name) => {
    const { slice, part } = splitName(name)
    const { server, web } = entryFiles(slice)
    const { camel, dashed, pascal } = part
    const drawn = `drawWidget(${camel}, () => import('./${pascal}.tsx').then((file) => file.${pascal}))`
    return [
      {
        path: server,
        change: (text) =>
          addImports(
            appendElement(text, 'widgets', `${camel}Widget`),
            `import { ${camel}Widget } from './server/${dashed}-widget.ts'`,
          ),
      },
      {
        path: web,
        change: (text) =>
          addImports(
            appendElement(text, 'widgets', drawn),
            "import { drawWidget } from '@haulway/report/web/draw-widget.ts'",
            `import { ${camel} } from '../${dashed}.widget.ts'`,
          ),
      },
    ]
  },
}

export const generators: Readonly<Record<KindName, Generator>> = {
  resource,
  screen,
  detector,
  report,
  widget,
}
