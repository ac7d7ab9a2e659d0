/** Well-known text of coordinate systems: ESRI's, OGC's first version and ISO 19162, as a tree. */
import { UnreadableFile } from '../result.ts'

export interface WktNode {
  /** Upper case. */
  readonly keyword: string
  /** Texts and numbers before and between the inner nodes. */
  readonly values: readonly (string | number)[]
  readonly nodes: readonly WktNode[]
}

/** Nodes within each other; no system needs more. */
const DEEPEST = 40

const TOKEN = /\s*(?:"((?:[^"]|"")*)"|([[\](),])|([^\s"[\](),]+))/y

interface Token {
  readonly text: string
  readonly kind: 'quoted' | 'mark' | 'bare'
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [, quoted, mark, bare] = found
    if (quoted !== undefined) tokens.push({ text: quoted.replaceAll('""', '"'), kind: 'quoted' })
    else tokens.push(mark === undefined ? { text: bare ?? '', kind: 'bare' } : { text: mark, kind: 'mark' })
  }
  return tokens
}

/** The tree of a text. Throws `UnreadableFile` when it is none. */
export function parseWkt(text: string): WktNode {
  const broken = () => new UnreadableFile('projection', { name: text.trim().slice(0, 60) })
  const tokens = tokensOf(text)
  let at = 0
  const opens = () => tokens[at]?.kind === 'mark' && (tokens[at]?.text === '[' || tokens[at]?.text === '(')
  const closes = () => tokens[at]?.kind === 'mark' && (tokens[at]?.text === ']' || tokens[at]?.text === ')')
  function node(depth: number): WktNode {
    const keyword = tokens[at]?.text.toUpperCase() ?? ''
    at += 1
    if (!opens() || depth > DEEPEST) throw broken()
    at += 1
    const values: (string | number)[] = []
    const nodes: WktNode[] = []
    while (!closes()) {
      const token = tokens[at]
      if (!token) throw broken()
      if (token.kind === 'mark') at += 1
      else if (token.kind === 'bare' && tokens[at + 1]?.kind === 'mark' && /[[(]/.test(tokens[at + 1]!.text))
        nodes.push(node(depth + 1))
      else {
        const number = token.kind === 'bare' ? Number(token.text) : Number.NaN
        values.push(Number.isNaN(number) ? token.text : number)
        at += 1
      }
    }
    at += 1
    return { keyword, values, nodes }
  }
  return node(0)
}

/** The first inner node with one of the keywords. */
export function nodeOf(node: WktNode | undefined, ...keywords: readonly string[]): WktNode | undefined {
  return node?.nodes.find(({ keyword }) => keywords.includes(keyword))
}

/** Its name: the first value that is a text. */
export function nameOf(node: WktNode | undefined): string {
  const [first] = node?.values ?? []
  return typeof first === 'string' ? first : ''
}

/** The numbers among its values, in order. */
export const numbersOf = (node: WktNode | undefined): readonly number[] =>
  node?.values.filter((one) => typeof one === 'number') ?? []

/** The EPSG number that a node has beside it; null when it has none, or another authority's. */
export function epsgOf(node: WktNode | undefined): number | null {
  const id = nodeOf(node, 'ID', 'AUTHORITY')
  if (!id || nameOf(id).toUpperCase() !== 'EPSG') return null
  const code = Number(id.values[1])
  return Number.isInteger(code) ? code : null
}
