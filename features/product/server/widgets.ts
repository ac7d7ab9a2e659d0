/** Every declared widget, found in the file system: see `#widgets` in `features/package.json`. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyWidget } from '@haulway/report'

const features = join(import.meta.dirname, '../..')

const files = await Promise.all(
  globSync('*/*.widget.ts', { cwd: features }).map(async (file) => {
    const loaded: unknown = await import(pathToFileURL(join(features, file)).href)
    return loaded as Readonly<Record<string, AnyWidget>>
  }),
)

export const allWidgets: readonly AnyWidget[] = files.flatMap((file) => Object.values(file))
