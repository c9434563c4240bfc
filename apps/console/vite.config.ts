import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../../tools/build/precompress.ts'
import { preload } from '../../tools/build/preload.ts'

const server = process.env.CONSOLE_SERVER ?? 'http://127.0.0.1:8081'
/** Keeps the host of the page, because the server refuses requests from another origin. */
const proxy = { target: server, changeOrigin: false }

/** The operator console. The development server forwards calls to `CONSOLE_SERVER`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preload(), precompress()],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  server: { proxy: { '^/console/[a-z]': proxy, '^/media/': proxy, '^/wps/': proxy } },
})
