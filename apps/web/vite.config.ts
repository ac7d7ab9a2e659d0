import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['HAULWAY_PUBLIC_URL'] ?? 'http://localhost:8080'

/**
 * What every page needs comes in two files instead of thirty: libraries, which change seldom, and the declarations of
 * resources, calls and screens with the platform. Everything else is split by screen.
 */
const chunks = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//,
  },
  {
    name: 'base',
    test: /(packages\/(platform|units)\/|packages\/slice\/web\.ts|packages\/report\/web\/(known|widgets)\.tsx|packages\/(resource|collection)\/([\w-]+|fields\/\w+\/[\w-]+)\.ts|features\/.*(\.resource|\.endpoints|\/web\/index|\/redirect)\.ts|features\/(product\/)?web\.ts)/,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // What each page loads at first is measured from it.
    manifest: true,
    target: 'es2023',
    // Assets stay files, so that the content security policy needs no data: for styles and fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
