/**
 * Names of the resources to test, separated by commas in the environment (`npm run slice`); undefined when all are
 * tested.
 */
export const chosenResources: readonly string[] | undefined = process.env['HAULWAY_RESOURCES']?.split(',')

export const isChosen = ({ name }: { readonly name: string }): boolean =>
  chosenResources?.includes(name) ?? true
