import type * as declared from '@haulway/features/product/web.ts'
import type { ScreenDeclaration } from '@haulway/platform/screen.ts'

/** What the slices make together: declarations of all that is behind the sign-in. */
export type Product = typeof declared

export const importProduct = (): Promise<Product> => import('@haulway/features/product/web.ts')

/** A screen, and the slice whose words it says. */
export interface SlicedScreen {
  readonly slice: string
  readonly screen: ScreenDeclaration
}

/** The screens behind the sign-in. */
export function insideScreens({ slices }: Pick<Product, 'slices'>): readonly SlicedScreen[] {
  return slices.flatMap(({ name, screens = [] }) =>
    screens.filter(({ gate }) => gate !== 'public').map((screen) => ({ slice: name, screen })),
  )
}
