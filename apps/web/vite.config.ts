import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { recordChunkModules } from './chunk-modules-plugin.ts'
import { splitWords } from './words-plugin.ts'

const server = process.env['HAULWAY_PUBLIC_URL'] ?? 'http://localhost:8080'

/** Matches the given modules of the repository. Throws when one does not exist, for instance because it has moved. */
function sources(...paths: readonly string[]): RegExp {
  const absent = paths.filter((path) => !existsSync(join(import.meta.dirname, '../..', path)))
  if (absent.length > 0) throw new Error(`chunks name absent modules: ${absent.join(', ')}`)
  return new RegExp(`/(${paths.map((path) => RegExp.escape(path)).join('|')})$`)
}

const anyOf = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'))

/**
 * What every page needs is in two files instead of thirty: libraries, which change seldom, and the start of the
 * program; the declarations behind sign-in are in a third. What all lists share is in three more, instead of forty.
 * Everything else is split by screen.
 */
const chunks = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//,
    priority: 8,
  },
  { name: 'start', test: sources('apps/web/main.tsx'), priority: 7 },
  {
    // The parts of nearly every form, instead of twenty small files.
    name: 'forms',
    test: anyOf(
      sources(
        'packages/ui/page/CardPage.tsx',
        'packages/ui/page/pageHead.ts',
        'packages/ui/feedback/Notice.tsx',
        'packages/ui/feedback/failure.ts',
      ),
      /@mantine\/core\/esm\/components\/(TextInput|PasswordInput|Checkbox|ActionIcon|Button)\//,
    ),
    priority: 6,
  },
  { name: 'product', test: sources('features/product/web.ts'), priority: 5 },
  // The frame of every screen behind sign-in.
  { name: 'frame', test: sources('apps/web/shell/Shell.tsx', 'apps/web/pages/Home.tsx'), priority: 4 },
  // Loaded with the colours of machines, on pages without a list too.
  { name: 'calls', test: sources('packages/screens/calls.ts'), priority: 3 },
  {
    // Small parts of most screens.
    name: 'parts',
    test: anyOf(
      sources(
        'packages/ui/form/SearchBox.tsx',
        'packages/ui/menu/LazyMenu.tsx',
        'packages/screens/inputs/EntrySelect.tsx',
        'packages/screens/inputs/EntryLink.tsx',
        'packages/collection/display.ts',
      ),
      /@mantine\/(core\/esm\/components\/Textarea|hooks\/esm\/(use-move|utils\/clamp))\//,
      /lucide-react\/dist\/esm\/icons\/(ellipsis-vertical|pencil|plus|trash|trash-2|upload|x)\.mjs$/,
    ),
    priority: 2,
  },
  {
    // Of lists and reports.
    name: 'grid',
    test: sources('packages/ui/grid/DataGrid.tsx', 'packages/ui/menu/ExportMenu.tsx'),
    priority: 1,
  },
  // With the inputs of fields, which forms have too.
  { name: 'list', test: sources('packages/screens/list/ListScreen.tsx'), priority: 0 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [splitWords(), react(), recordChunkModules()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Assets stay files, so that the content security policy needs no data: for styles and fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
