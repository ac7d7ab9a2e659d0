import type { AccountFeature } from '@haulway/resource'
import {
  defineScreen,
  type Gate,
  type ScreenComponent,
  type ScreenDeclaration,
} from '@haulway/platform/screen.ts'
import { requiredAction, type Action, type Resource } from '@haulway/resource'
import { listAddress } from './addresses.ts'
import type { ScreenSettings } from './screenSettings.ts'

/** Custom screens of a slice; the others are the default ones. null omits the list. */
export interface ScreenOverrides {
  readonly list?: (() => Promise<ScreenComponent>) | null
  readonly form?: () => Promise<ScreenComponent>
  readonly view?: () => Promise<ScreenComponent>
  /** Account feature that enables the screens, when the resource itself does not require one. */
  readonly feature?: AccountFeature
  /** Screens of one entry have the title of the list (core 2.6). */
  readonly isTitledAsList?: boolean
  /** Target of the back link when there is no list. */
  readonly home?: string
}

/**
 * The four screens of a resource (core 2.3): `/{screen}`, `/new`, `/edit/{id}`, `/view/{id}`, each protected by its
 * permission, and each the default one unless the slice provides its own component.
 */
export function resourceScreens(
  resource: Resource,
  overrides: ScreenOverrides = {},
): readonly ScreenDeclaration[] {
  const base = `/${resource.screen}`
  const feature = resource.feature ?? overrides.feature
  const gate = (action: Action): Gate => ({
    resource: resource.permission,
    action: requiredAction(resource, action),
    ...(feature === undefined ? {} : { feature }),
  })
  const settings: ScreenSettings = { resource, home: overrides.home ?? listAddress(resource) }
  const list = () => import('./list/ListScreen.tsx').then((file) => file.listScreen(settings))
  const form =
    overrides.form ?? (() => import('./form/FormScreen.tsx').then((file) => file.formScreen(settings)))
  const view =
    overrides.view ?? (() => import('./view/ViewScreen.tsx').then((file) => file.viewScreen(settings)))
  const title = `${resource.messages}.title` as const
  const one = overrides.isTitledAsList ? title : (`${resource.messages}.one` as const)
  const screens: ScreenDeclaration[] = [
    defineScreen({ path: `${base}/new`, title: one, gate: gate('create'), component: form }),
    defineScreen({ path: `${base}/edit/{id}`, title: one, gate: gate('update'), component: form }),
    defineScreen({ path: `${base}/view/{id}`, title: one, gate: gate('read'), component: view }),
  ]
  const importing = () => import('./import/ImportScreen.tsx').then((file) => file.importScreen(settings))
  if (resource.importKey !== undefined) {
    screens.push(defineScreen({ path: `${base}/import`, title, gate: gate('create'), component: importing }))
  }
  if (overrides.list === null) return screens
  return [
    defineScreen({ path: base, title, gate: gate('list'), component: overrides.list ?? list }),
    ...screens,
  ]
}
