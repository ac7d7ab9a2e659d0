/** Records the modules of each chunk beside the build, so that a broken budget can name what grew. */
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/** A virtual module keeps its name. */
const nameOf = (id: string) => (id.startsWith('/') ? relative(root, id) : id.replaceAll('\0', ''))

export function recordChunkModules(): Plugin {
  return {
    name: 'chunk-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
      const sizes = chunks.map(({ fileName, modules }) => {
        const bytes = Object.entries(modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength])
        return [fileName, Object.fromEntries(bytes)]
      })
      const source = JSON.stringify(Object.fromEntries(sizes))
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
    },
  }
}
