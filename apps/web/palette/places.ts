import type { Words } from '@haulway/platform/messages.ts'
import { passes, type Me } from '@haulway/platform/session.ts'
import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import type { RecentPlace } from './recent.ts'

/** Something to go to. */
export interface Place {
  readonly to: string
  readonly label: string
  /** What it is, in words: a screen, a machine. */
  readonly kind: string
}

/** Whether a label has every word that was typed in it, in any order and case. */
export function matches(label: string, typed: string): boolean {
  const text = label.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part))
}

/** The screens that a person may open without naming an entry. */
export function screenPlaces(screens: readonly ScreenDeclaration[], me: Me, words: Words): Place[] {
  const kind = words('palette.screen')
  const found = screens.flatMap(({ path, title, gate }) => {
    if (gate === 'public' || !passes(me, gate) || /\{|\/callback$/.test(path)) return []
    const label = words(title)
    return [{ to: path, label: path.endsWith('/new') ? words('palette.new', { title: label }) : label, kind }]
  })
  const start = { to: '/', label: words('shell.home'), kind }
  const details = { to: `/accounts/view/${me.contextAccount.id}`, label: words('menu.accountDetails'), kind }
  const gate = screens.find((one) => one.path === '/accounts/view/{id}')?.gate
  return [start, ...found, ...(gate && passes(me, gate) ? [details] : [])]
}

/** What was visited and may still be opened. */
export function openPlaces(
  recent: readonly RecentPlace[],
  screens: readonly ScreenDeclaration[],
  me: Me,
  words: Words,
): Place[] {
  const kind = words('palette.recent')
  return recent.flatMap(({ to, label }) => {
    const screen = screens.find(
      ({ path }) => path.replace(/\{\w+\}/, '') === to.slice(0, to.lastIndexOf('/') + 1),
    )
    return screen && passes(me, screen.gate) ? [{ to, label, kind }] : []
  })
}
