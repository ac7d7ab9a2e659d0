/** Screens whose loading is measured: every entry of the menu, and pages that it does not lead to. */
import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { LONGEST_PAGE } from '../screens/answers.ts'

export type ScreenKind = 'page' | 'list' | 'report'

export interface MeasuredScreen {
  readonly address: string
  readonly kind: ScreenKind
  /** Opened without a session. */
  readonly isSignedOut?: boolean
  /** What the table says beside the address. */
  readonly remark?: string
}

interface MenuEntry {
  readonly to?: string
  readonly entries?: readonly MenuEntry[]
}

interface WebProduct {
  readonly allResources: readonly { readonly screen: string }[]
  readonly reports: readonly { readonly report: { readonly screen: string } }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Imported by path at run time: the browser program is checked with the browser's types, not with these. */
const load = async <Module>(path: string) => (await import(pathToFileURL(join(root, path)).href)) as Module

const addressesOf = ({ to, entries = [] }: MenuEntry): string[] => [
  ...(to === undefined ? [] : [to]),
  ...entries.flatMap(addressesOf),
]

async function readMenu(): Promise<string[]> {
  const files = globSync('features/*/web/menu.ts', { cwd: root }).toSorted()
  const parts = await Promise.all(files.map((file) => load<{ places?: MenuEntry[] }>(file)))
  const addresses = parts.flatMap(({ places = [] }) => places.flatMap(addressesOf))
  // An address with the id of an entry leads to the view of a list that is measured itself.
  return [...new Set(addresses)].filter((address) => !address.includes('{')).toSorted()
}

/** Nothing but the frame of every screen: what each of the others is compared with. */
export const emptyScreen: MeasuredScreen = {
  address: '/nowhere',
  kind: 'page',
  remark: 'says that nothing is there',
}

/** Lists show as many entries as a page holds, reports a month (`month`: their filters). */
export async function readScreens(month: string): Promise<MeasuredScreen[]> {
  const { allResources, reports } = await load<WebProduct>('features/product/web.ts')
  const lists = new Set(allResources.map(({ screen }) => `/${screen}`))
  const ofReports = new Set(reports.map(({ report }) => report.screen))
  const entries = (await readMenu()).map((address): MeasuredScreen => {
    if (lists.has(address))
      return {
        address: `${address}?limit=${LONGEST_PAGE}`,
        kind: 'list',
        remark: `list, ${LONGEST_PAGE} a page`,
      }
    if (ofReports.has(address))
      return { address: `${address}?${month}`, kind: 'report', remark: 'report, a month' }
    return { address, kind: 'page' }
  })
  return [
    emptyScreen,
    { address: '/', kind: 'page', isSignedOut: true, remark: 'signed out' },
    { address: '/', kind: 'page', remark: 'signed in' },
    { address: '/cab/', kind: 'page', isSignedOut: true, remark: 'the cab' },
    { address: '/materials/new', kind: 'page', remark: 'form' },
    { address: '/locations/new', kind: 'page', remark: 'form with a map' },
    ...entries,
  ]
}
