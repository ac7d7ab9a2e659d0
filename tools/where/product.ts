/** The product's declarations, each with the file that declares it. */
import { collectionEndpoints } from '@haulway/collection'
import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import { type Endpoint, type Resource, resourceEndpoints } from '@haulway/resource'
import { importExports, findLineIn, findPaths, type SourceLine } from './sources.ts'

export interface FoundDeclaration<T> {
  readonly declaration: T
  readonly path: string
  /** Name under which its file exports it. */
  readonly name: string
}

async function findDeclarations<T>(
  pattern: string,
  is: (value: unknown) => value is T,
): Promise<FoundDeclaration<T>[]> {
  const modules = await Promise.all(
    findPaths(pattern).map(async (path) => ({ path, all: Object.entries(await importExports(path)) })),
  )
  return modules.flatMap(({ path, all }) =>
    all.flatMap(([name, declaration]) => (is(declaration) ? [{ declaration, path, name }] : [])),
  )
}

const has = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

const isResource = (value: unknown): value is Resource => has(value, 'name', 'fields', 'table', 'screen')
const isEndpoint = (value: unknown): value is Endpoint => has(value, 'method', 'path', 'access')

export const resources = await findDeclarations('features/**/*.resource.ts', isResource)

/** Endpoints that slices declare themselves. */
export const ownEndpoints = await findDeclarations('features/**/*.endpoints.ts', isEndpoint)

/** Endpoints that follow from the declaration of a resource. */
export const derivedEndpoints = resources.flatMap(({ declaration, ...place }) => {
  const calls: Endpoint[] = [
    ...Object.values(resourceEndpoints(declaration)),
    ...Object.values(collectionEndpoints(declaration)),
  ]
  return calls.map((call) => ({ ...place, declaration: call, resource: declaration }))
})

export const { screens } = (await importExports('features/product/web.ts')) as {
  screens: readonly ScreenDeclaration[]
}

/** The line that declares a resource, or one of its fields. */
export function findDeclaration({ path, name }: FoundDeclaration<Resource>, field?: string): SourceLine[] {
  const start = findLineIn(path, new RegExp(`^export const ${name} `))
  if (field === undefined) return start
  return findLineIn(path, new RegExp(`^ {4}${field}[:,]`), start[0]?.line ?? 1)
}
