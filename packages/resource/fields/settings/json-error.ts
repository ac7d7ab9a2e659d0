/** Locates where a text stops being valid JSON. Browsers report that differently or not at all. */

const SPACE = /[ \t\n\r]*/y
const TOKEN =
  // oxlint-disable-next-line no-control-regex -- control characters end a text of JSON
  /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Tokens allowed next inside an object or a list, by the previous token. */
type Expecting = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end'

/** Index of the first character that cannot be part of JSON; undefined when the whole text is JSON. */
export function jsonErrorAt(text: string): number | undefined {
  const open: ('{' | '[')[] = []
  let expecting = 'value' as Expecting
  let at = 0
  let done = false
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? ''
  }
  const after = (): void => {
    if (open.length === 0) done = true
    expecting = 'comma or end'
  }
  for (;;) {
    at += match(SPACE).length
    if (at >= text.length) return done ? undefined : at
    if (done) return at
    const character = text[at] ?? ''
    const inside = open.at(-1)
    const closes = inside === '{' ? '}' : ']'
    if (inside !== undefined && character === closes && expecting.endsWith('end')) {
      open.pop()
      at += 1
      after()
    } else if (expecting === 'comma or end' && character === ',') {
      expecting = inside === '{' ? 'name' : 'value'
      at += 1
    } else if (expecting === 'colon' && character === ':') {
      expecting = 'value'
      at += 1
    } else if (expecting.startsWith('value') && (character === '{' || character === '[')) {
      open.push(character)
      expecting = character === '{' ? 'name or end' : 'value or end'
      at += 1
    } else {
      const token = match(TOKEN)
      const isName = expecting.startsWith('name') && token.startsWith('"')
      if (token === '' || !(isName || expecting.startsWith('value'))) return at
      at += token.length
      if (isName) expecting = 'colon'
      else after()
    }
  }
}
