/**
 * Names of the resources to test, separated by commas in the environment (`npm run slice`); undefined when all are
 * tested.
 */
export const selectedResources: readonly string[] | undefined = process.env['HAULWAY_RESOURCES']?.split(',')

export const isSelectedResource = ({ name }: { readonly name: string }): boolean =>
  selectedResources?.includes(name) ?? true
