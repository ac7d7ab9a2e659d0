/** The product's declarations, each with the file that declares it. */
import { collectionEndpoints } from '@haulway/collection'
import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import { type Endpoint, type Resource, resourceEndpoints } from '@haulway/resource'
import { exportsOf, lineIn, pathsOf, type Place } from './sources.ts'

export interface Declared<T> {
  readonly what: T
  readonly path: string
  /** Name under which its file exports it. */
  readonly name: string
}

async function declaredIn<T>(pattern: string, is: (value: unknown) => value is T): Promise<Declared<T>[]> {
  const modules = await Promise.all(
    pathsOf(pattern).map(async (path) => ({ path, all: Object.entries(await exportsOf(path)) })),
  )
  return modules.flatMap(({ path, all }) =>
    all.flatMap(([name, what]) => (is(what) ? [{ what, path, name }] : [])),
  )
}

const has = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

const isResource = (value: unknown): value is Resource => has(value, 'name', 'fields', 'table', 'screen')
const isEndpoint = (value: unknown): value is Endpoint => has(value, 'method', 'path', 'access')

export const resources = await declaredIn('features/**/*.resource.ts', isResource)

/** Endpoints that slices declare themselves. */
export const ownCalls = await declaredIn('features/**/*.endpoints.ts', isEndpoint)

/** Endpoints that follow from the declaration of a resource. */
export const resourceCalls = resources.flatMap(({ what, ...place }) => {
  const calls: Endpoint[] = [
    ...Object.values(resourceEndpoints(what)),
    ...Object.values(collectionEndpoints(what)),
  ]
  return calls.map((call) => ({ ...place, what: call, resource: what }))
})

export const { screens } = (await exportsOf('features/product/web.ts')) as {
  screens: readonly ScreenDeclaration[]
}

/** The line that declares a resource, or one of its fields. */
export function placeOf({ path, name }: Declared<Resource>, field?: string): Place[] {
  const start = lineIn(path, new RegExp(`^export const ${name} `))
  if (field === undefined) return start
  return lineIn(path, new RegExp(`^ {4}${field}[:,]`), start[0]?.line ?? 1)
}
