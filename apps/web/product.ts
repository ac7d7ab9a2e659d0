import type * as declared from '@haulway/features/product/web.ts'
import type { ScreenDeclaration } from '@haulway/platform/screen.ts'

/** The composition of all slices: everything behind sign-in. */
export type Product = typeof declared

export const importProduct = (): Promise<Product> => import('@haulway/features/product/web.ts')

/** A screen, and the slice whose words it uses. */
export interface OwnedScreen {
  readonly slice: string
  readonly screen: ScreenDeclaration
}

/** The screens behind sign-in. */
export function insideScreens({ slices }: Pick<Product, 'slices'>): readonly OwnedScreen[] {
  return slices.flatMap(({ name, screens = [] }) =>
    screens.filter(({ gate }) => gate !== 'public').map((screen) => ({ slice: name, screen })),
  )
}
