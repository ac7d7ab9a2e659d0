import { withElement, withImport, withLine } from './edit.ts'
import { namesOf, singularOf, type Stands } from './names.ts'

export type KindName = 'resource' | 'screen' | 'detector'

interface Edit {
  readonly path: string
  readonly change: (text: string) => string
}

interface Kind {
  /** Of its name on the command line, and an example. */
  readonly wants: RegExp
  readonly example: string
  readonly stands: (name: string) => Stands
  /** What becomes of files that are there already, beside the words. */
  readonly edits: (name: string) => readonly Edit[]
}

const DASHED = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
const ALONE = new RegExp(`^${DASHED}$`)
const IN_SLICE = new RegExp(`^${DASHED}/${DASHED}$`)

const thing = namesOf('sample-thing')
const things = namesOf('sample-things')
const host = namesOf('host-slice')

function partsOf(name: string): { slice: string; part: ReturnType<typeof namesOf> } {
  const [slice = '', part = ''] = name.split('/')
  return { slice, part: namesOf(part) }
}

const inSlice = (name: string): Stands => {
  const { slice, part } = partsOf(name)
  return [
    [host, namesOf(slice)],
    [thing, part],
  ]
}

const resource: Kind = {
  wants: ALONE,
  example: 'fuel-tanks',
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
      path: '/${slice}/${part.dashed}',
      title: '${namesOf(slice).camel}.${part.camel}',
      gate: 'session',
      component: () => import('./${part.pascal}.tsx').then((file) => file.${part.pascal}),
    })`
    const change = (text: string) =>
      withImport(
        withElement(text, 'screens', declared),
        "import { defineScreen } from '@haulway/platform/screen.ts'",
      )
    return [{ path: `features/${slice}/web/index.ts`, change }]
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
        text.replace(/^(const path = \[.*)(\] as const)$/m, `$1, ${camel}$2`),
        `import { ${camel} } from './detectors/${dashed}.ts'`,
        /^import .* from '\.\/detectors\//,
      )
    return [{ path: 'features/telemetry/detectors.ts', change }]
  },
}

export const kinds: Readonly<Record<KindName, Kind>> = { resource, screen, detector }
