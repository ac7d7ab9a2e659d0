/** Names of resources, joined by commas, when only those are asked (`npm run slice`); undefined when all are. */
export const chosenResources: readonly string[] | undefined = process.env['HAULWAY_RESOURCES']?.split(',')

export const isChosen = ({ name }: { readonly name: string }): boolean =>
  chosenResources?.includes(name) ?? true
