/** The start screen of a person: their choice, or what their role needs most. */
import { hasFeature, hasPermission, type Me } from '@haulway/platform/session.ts'

export const startScreens = ['today', 'dispatcher', 'menu'] as const
export type StartScreen = (typeof startScreens)[number]

/** Whether a person may open a start screen in the context account. */
export function mayStart(me: Me, screen: StartScreen): boolean {
  if (screen === 'menu') return true
  const [action, resource] =
    screen === 'today' ? (['list', 'reports'] as const) : (['read', 'dispatcher'] as const)
  return hasFeature(me, 'tracker') && hasPermission(me, action, resource)
}

/** Roles that manage the site rather than dispatch its machines. */
const manages = (me: Me) => hasPermission(me, 'create', 'projects')
const dispatches = (me: Me) => mayStart(me, 'dispatcher') && hasPermission(me, 'create', 'dispatcher')

export function defaultStart(me: Me): StartScreen {
  if (dispatches(me) && !manages(me)) return 'dispatcher'
  return mayStart(me, 'today') ? 'today' : 'menu'
}

const keyOf = ({ id }: Me) => `haulway.start.${id}`

/** The person's choice in this browser, while they may open it. */
export function startScreenOf(me: Me): StartScreen {
  const stored = localStorage.getItem(keyOf(me))
  const chosen = startScreens.find((one) => one === stored)
  return chosen !== undefined && mayStart(me, chosen) ? chosen : defaultStart(me)
}

export function chooseStart(me: Me, screen: StartScreen): void {
  if (screen === defaultStart(me)) localStorage.removeItem(keyOf(me))
  else localStorage.setItem(keyOf(me), screen)
}
