import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { MenuItem } from '@haulway/slice/web.ts'
import { screens } from '@haulway/features/product/web.ts'
import { menu } from './menu.ts'
import { publicScreens } from './public-screens.ts'
import { splitWords } from './words-plugin.ts'

/** The plugin's hooks, as the build calls them. */
interface Hooks {
  buildStart(): Promise<void>
  load(id: string): string | undefined
  transform(code: string, id: string): { code: string } | undefined
}
const plugin = splitWords() as unknown as Hooks

function loaded(name: string): Record<string, string> {
  const code = plugin.load(`\0virtual:words/${name}`) ?? ''
  return JSON.parse(code.replace('export default ', '')) as Record<string, string>
}

const root = join(import.meta.dirname, '../..')
/** The word parts that a module brings. */
const wanted = (path: string, code: string) =>
  /loadWords\((.*)\)/.exec(plugin.transform(code, join(root, path))?.code ?? '')?.[1] ?? ''

beforeAll(() => plugin.buildStart())

test.each(['en', 'ru', 'cn'])(
  'the frame has the titles of all screens and all that the menu says, in %s',
  (language) => {
    const keysOf = ({ title, about, to, entries = [] }: MenuItem): string[] => [
      ...(title.includes('/') ? [] : [title]),
      ...(to === undefined ? [] : [about ?? `menu.about.${to.slice(1)}`]),
      ...entries.flatMap(keysOf),
    ]
    const keys = [...menu.flatMap(keysOf), ...screens.map(({ title }) => title)]
    const titles = loaded(language)
    expect(keys.length).toBeGreaterThan(50)
    expect(
      keys.filter((key) => titles[key] === undefined && !/^menu\.about\.(accounts|dashboards)\//.test(key)),
    ).toEqual([])
  },
)

test('maps a key by the shortest prefix that is unique to one slice', () => {
  const owners = loaded('owners')
  expect(owners).toMatchObject({ equipment: 'equipment', drivers: 'drivers', interchange: 'interchange' })
  expect(owners['validation']).toBeUndefined()
  expect(owners['audit']).toBeUndefined()
})

test('attaches words to modules that show text, with those of the slices whose keys they use, and none to declarations', () => {
  const says = `words('drivers.hint'); words(\`telemetry.event.\${type}\`)`
  expect(wanted('features/drivers/web/Hint.tsx', says)).toBe(`'drivers', 'telemetry'`)
  const draws = `import { accounts } from '../../../accounts/account.resource.ts'`
  expect(wanted('features/setup/web/steps/PlaceStep.tsx', draws)).toBe(`'accounts'`)
  expect(wanted('features/drivers/web/index.ts', says)).toBe('')
  expect(wanted('features/drivers/driver.resource.ts', says)).toBe('')
})

test('finds all screens without sign-in where they are declared, and no others', () => {
  const open = screens.filter(({ gate }) => gate === 'public').map(({ path }) => path)
  expect(publicScreens.map(({ screen }) => screen.path).toSorted()).toEqual(open.toSorted())
})
