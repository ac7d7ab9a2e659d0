import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPermissionResource, permissionResources } from '@haulway/features/access/matrix.ts'
import { withElement, withImport, withItem, withLine } from './edit.ts'
import { namesOf, singularOf, type Names, type Stands } from './names.ts'

export type KindName = 'resource' | 'screen' | 'detector' | 'report' | 'widget'

interface Edit {
  readonly path: string
  readonly change: (text: string) => string
}

/** Options of the command line besides the name. */
export interface Choices {
  /** Row of the permission matrix. */
  readonly permission?: string | undefined
  /** Plural and singular in the other languages. */
  readonly ru?: string | undefined
  readonly cn?: string | undefined
}

interface Kind {
  /** Pattern of the name on the command line, and an example of it. */
  readonly wants: RegExp
  readonly example: string
  readonly stands: (name: string) => Stands
  /** Values for the placeholders in capitals (`PERMISSION_ROW`). Throws where an option is missing. */
  readonly fills?: (root: string, name: string, choices: Choices) => Readonly<Record<string, string>>
  /** Edits of existing files, besides the message catalogues. */
  readonly edits: (name: string) => readonly Edit[]
}

const DASHED = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
const ALONE = new RegExp(`^${DASHED}$`)
const IN_SLICE = new RegExp(`^${DASHED}/${DASHED}$`)

const thing = namesOf('sample-thing')
const things = namesOf('sample-things')
const host = namesOf('host-slice')

/** Splits `slice/part` into the slice and the part to make. */
function partsOf(name: string): { slice: Names; part: Names } {
  const [slice = '', part = ''] = name.split('/')
  return { slice: namesOf(slice), part: namesOf(part) }
}

function inSlice(name: string): Stands {
  const { slice, part } = partsOf(name)
  return [
    [host, slice],
    [thing, part],
  ]
}

/** Public entries of a slice. */
const doorsOf = ({ dashed }: Names) => ({
  server: `features/${dashed}/index.ts`,
  web: `features/${dashed}/web/index.ts`,
})

const withImports = (text: string, ...lines: readonly string[]): string => lines.reduce(withImport, text)

/** Highest order number in a group of the menu. */
function lastIn(root: string, group: string): number {
  const places = globSync('features/*/web/menu.ts', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/group: '(\w+)',\s*order: (\d+)/g)].flatMap(
      ([, named, order]) => (named === group ? [Number(order)] : []),
    ),
  )
  return Math.max(0, ...places)
}

/** Permissions are not guessed: whoever makes a resource states its row of the permission matrix. */
function rowOf(name: string, permission: string | undefined): string {
  if (permission !== undefined && isPermissionResource(permission)) return permission
  const wrong = permission === undefined ? '--permission is missing' : `${permission} is no row of the matrix`
  throw new Error(
    `${wrong}: which row of the permission matrix says who may see and change ${name}?\n` +
      `The rows are those of the contract (docs/reference/permissions.md tells what each role may do):\n` +
      `  ${permissionResources.join(', ')}\n` +
      `  npm run new resource ${name} -- --permission equipment`,
  )
}

const resource: Kind = {
  wants: ALONE,
  example: 'fuel-tanks -- --permission equipment',
  fills: (root, name, { permission }) => ({
    PERMISSION_ROW: rowOf(name, permission),
    MENU_ORDER: String(lastIn(root, 'operations') + 1),
  }),
  stands: (name) => [
    [things, namesOf(name)],
    [thing, namesOf(singularOf(name))],
  ],
  edits: (name) => {
    const { camel, dashed } = namesOf(name)
    const listed = (door: string) => (text: string) =>
      withLine(text, `export { slice as ${camel} } from './${dashed}/${door}'`, /^export \{ slice as/)
    return [
      { path: 'features/server.ts', change: listed('index.ts') },
      { path: 'features/web.ts', change: listed('web/index.ts') },
    ]
  },
}

const screen: Kind = {
  wants: IN_SLICE,
  example: 'equipment/overview',
  stands: inSlice,
  edits: (name) => {
    const { slice, part } = partsOf(name)
    const declared = `defineScreen({
      path: '/${slice.dashed}/${part.dashed}',
      title: '${slice.camel}.${part.camel}',
      gate: 'session',
      component: () => import('./${part.pascal}.tsx').then((file) => file.${part.pascal}),
    })`
    const change = (text: string) =>
      withImports(
        withElement(text, 'screens', declared),
        "import { defineScreen } from '@haulway/platform/screen.ts'",
      )
    return [{ path: doorsOf(slice).web, change }]
  },
}

const detector: Kind = {
  wants: ALONE,
  example: 'long-silence',
  stands: (name) => [[thing, namesOf(name)]],
  edits: (name) => {
    const { camel, dashed } = namesOf(name)
    const change = (text: string) =>
      withLine(
        withItem(text, /^const path = \[/m, camel),
        `import { ${camel} } from './detectors/${dashed}.ts'`,
        /^import .* from '\.\/detectors\//,
      )
    return [{ path: 'features/telemetry/detectors.ts', change }]
  },
}

const report: Kind = {
  wants: IN_SLICE,
  example: 'equipment/loads-by-machine',
  stands: inSlice,
  edits: (name) => {
    const { slice, part } = partsOf(name)
    const { server, web } = doorsOf(slice)
    const { camel, dashed } = part
    const look = `const ${camel}Look = () => import('./${dashed}-look.tsx').then((file) => file.${camel}Look)`
    const drawn = (text: string) => {
      const screens = withElement(text, 'screens', `reportScreen(${camel}, ${camel}Look)`)
      const both = withElement(screens, 'reports', `webReport(${camel}, ${camel}Look)`)
      return withImports(
        both.replace(/^(?=export const slice)/m, `${look}\n\n`),
        "import { reportScreen, webReport } from '@haulway/report/web/web-report.ts'",
        `import { ${camel} } from '../${dashed}.report.ts'`,
      )
    }
    const served = (text: string) =>
      withImports(
        withElement(text, 'reports', `${camel}Report`),
        `import { ${camel}Report } from './server/${dashed}-report.ts'`,
      )
    return [
      { path: server, change: served },
      { path: web, change: drawn },
    ]
  },
}

const widget: Kind = {
  wants: IN_SLICE,
  example: 'cycles/loaded-machines',
  stands: inSlice,
  edits: (name) => {
    const { slice, part } = partsOf(name)
    const { server, web } = doorsOf(slice)
    const { camel, dashed, pascal } = part
    const drawn = `drawWidget(${camel}, () => import('./${pascal}.tsx').then((file) => file.${pascal}))`
    return [
      {
        path: server,
        change: (text) =>
          withImports(
            withElement(text, 'widgets', `${camel}Widget`),
            `import { ${camel}Widget } from './server/${dashed}-widget.ts'`,
          ),
      },
      {
        path: web,
        change: (text) =>
          withImports(
            withElement(text, 'widgets', drawn),
            "import { drawWidget } from '@haulway/report/web/draw-widget.ts'",
            `import { ${camel} } from '../${dashed}.widget.ts'`,
          ),
      },
    ]
  },
}

export const kinds: Readonly<Record<KindName, Kind>> = { resource, screen, detector, report, widget }
