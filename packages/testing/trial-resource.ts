import { defineResource, type ResourceDeclaration, type Shape } from '@haulway/resource'

type Trial<Name extends string, S extends Shape> = Partial<
  Omit<ResourceDeclaration<Name, S>, 'name' | 'fields' | 'titleField' | 'permission' | 'messages'>
> & {
  readonly name: Name
  readonly fields: S
  readonly titleField: keyof S & string
  readonly permission: string
  readonly messages: string
}

/** Defines a resource for a single test: the product has neither its texts nor its row of the permission matrix. */
export function defineTrialResource<const Name extends string, const S extends Shape>(
  declared: Trial<Name, S>,
): ResourceDeclaration<Name, S> {
  return defineResource(declared as never)
}
