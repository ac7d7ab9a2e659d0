import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['HAULWAY_PUBLIC_URL'] ?? 'http://localhost:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Assets stay files, so that the content security policy needs no data: for styles and fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
