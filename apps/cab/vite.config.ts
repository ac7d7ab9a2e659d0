import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { emitWorker } from './worker/worker-plugin.ts'

const server = process.env['HAULWAY_PUBLIC_URL'] ?? 'http://localhost:8080'

/** Built into the folder of the web application, after it: one server serves both. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/cab/',
  plugins: [react(), emitWorker()],
  build: {
    outDir: '../../dist/web/cab',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
