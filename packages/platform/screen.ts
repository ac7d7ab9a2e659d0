/** Screens as declarations: what the router, the guards, the menu and the reference page read. */
import type { AccountFeature, MessageKey, PermissionRow } from '@haulway/resource'

type Action = 'create' | 'read' | 'update' | 'delete' | 'list'

/**
 * Who may open a screen: anybody (`public`), anybody signed in (`session`), a system administrator (`system`), or a
 * user whose roles allow the action on the row of the permission matrix, when the account has the feature.
 */
export type Gate =
  | 'public'
  | 'session'
  | 'system'
  | { readonly resource: PermissionRow; readonly action: Action; readonly feature?: AccountFeature }

/** A React component without properties; it reads the address with `useScreenParams` and `useAddress`. */
export type ScreenComponent = () => unknown

export interface ScreenDeclaration {
  /** Verbatim from the specification, parameters as `{id}`: `/materials/edit/{id}`. */
  readonly path: string
  /** Message key of the title of the page and of the browser's window. */
  readonly title: MessageKey
  readonly gate: Gate
  /** Loads the code of the screen when it is first opened: `() => import('./X.tsx').then((file) => file.X)`. */
  readonly component: () => Promise<ScreenComponent>
}

/** Declares a screen: its address, its title, who may open it and its code. */
export function defineScreen(screen: ScreenDeclaration): ScreenDeclaration {
  return screen
}
