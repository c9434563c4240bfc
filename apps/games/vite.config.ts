import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { precompress } from '../../tools/build/precompress.ts'

/** The pages of the house provider's games, which its process serves. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [precompress()],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
  },
})
