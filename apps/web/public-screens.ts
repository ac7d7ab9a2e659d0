import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import type { OwnedScreen } from './product.ts'

const declared = import.meta.glob<readonly ScreenDeclaration[]>('../../features/*/web/outside.ts', {
  eager: true,
  import: 'screens',
})

/** Screens without sign-in, found where slices declare them: they load no code from behind the sign-in. */
export const publicScreens: readonly OwnedScreen[] = Object.entries(declared).flatMap(([path, screens]) => {
  const slice = /\/features\/([\w-]+)\//.exec(path)?.[1] ?? ''
  return screens.map((screen) => ({ slice, screen }))
})

/** Whether a path has such a screen. */
export function isPublic(path: string): boolean {
  return publicScreens.some(({ screen }) =>
    new RegExp(`^${screen.path.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path),
  )
}
