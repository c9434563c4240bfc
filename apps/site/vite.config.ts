import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../../tools/build/precompress.ts'
import { preload } from '../../tools/build/preload.ts'
import { checkPage } from './build/check-page.ts'
import { firstPaint } from './build/first-paint.ts'
import { leanWire } from './build/lean-wire.ts'
import { offerPreview } from './build/offer-preview.ts'
import { texts } from './build/texts.ts'
import { worker } from './build/worker.ts'

const server = process.env.SITE_SERVER ?? 'http://127.0.0.1:8080'
/** Keeps the host of the page, because the server refuses requests from another origin. */
const proxy = { target: server, changeOrigin: false }

const configPath = fileURLToPath(new URL('lingui.config.ts', import.meta.url))
const linguiConfig = getConfig({ configPath })

/** Modules that many lazy parts use. Accounts, logins, payments, records, tables and their pages, feature cards, times, categories, games and lotteries stay separate, because other parts do not need them. */
const SHARED =
  /lucide-react|\/site\/src\/lib\/(?!cursor|record\/|plays\/|families\/|game-name|category-name|zone|use-times|start-session|finish-login)|\/packages\/((?!ui\/|rules\/|game-math\/|wire\/src\/(identity|messaging|cashier|wallet)\/|kernel\/src\/business-day)|ui\/src\/(?!modal|drawer|harbour|password-field|data-table|cursor-pages|feature-card))/

/** What every page loads after its first view: menus, bars, footer, and what follows the account. */
const FRAME =
  /\/site\/src\/app\/(later-parts|kept-answers|shell\/(header-games|menu-pickers|site-side-menu|site-bottom-bar|site-right-bar|site-footer))\.|\/features\/content\/menu-banner\.|\/site\/src\/lib\/(brand-style|game-href|game-name)\.|\/site\/src\/lib\/lottery-list\/|\/ui\/src\/(harbour|balls)\./

/** What every page of a member loads besides: the end of the header, news of bets, and what limits play. */
const MEMBER =
  /\/site\/src\/app\/(play-stop|result-notices|shell\/(member-area|header-balance))\.|\/site\/src\/lib\/balance-hold\.|\/wire\/src\/safer-gambling\//

/** What may stop a member on any page, in dialogs. */
const STOPS = /\/site\/src\/app\/play-session\.|\/features\/identity\/agreement-gate\./

/** The lanes of the home page below its hero. */
const HOME = /\/site\/src\/app\/home\/(home-lanes|next-draw|quick-row)\./

/** The player site. The development server forwards calls to `SITE_SERVER`. */
const FILE = 'assets/[name]-[hash:7].js'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    texts(),
    leanWire(),
    babel({
      presets: [linguiTransformerBabelPreset({ linguiConfig }, { configPath })],
    }),
    preload(),
    firstPaint(),
    worker(),
    checkPage(),
    offerPreview(),
    precompress(),
  ],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // The first view has the name of every file. Each character of a hash is one that compression cannot save.
        entryFileNames: FILE,
        chunkFileNames: FILE,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // One file for the first view compresses better than the chunks that lazy parts happen to share.
            { name: 'first', tags: ['$initial'], priority: 4 },
            // One file for modules that many lazy parts share, instead of one per icon. Dialogs are heavy and stay separate.
            { name: 'parts', test: SHARED, minShareCount: 8, priority: 3 },
            { name: 'frame', test: FRAME, priority: 3 },
            { name: 'member', test: MEMBER, priority: 2 },
            { name: 'home', test: HOME, priority: 2 },
            { name: 'stops', test: STOPS, priority: 1 },
            // The rules that lottery pages, families and the check of draws share. Similar families share their own.
            {
              name: 'rules',
              test: /game-math\/src\/lottery\/(?!numbers|balls49|figures|families\/(th|vn))/,
              minShareCount: 3,
              priority: 2,
            },
            // The calendar is used by one part only and stays in it.
            {
              name: 'overlay',
              test: /react-aria|react-stately|\/ui\/src\/(modal|drawer)/,
              minShareCount: 2,
              priority: 3,
            },
            // Pages that show times need no calendar.
            {
              name: 'times',
              test: /\/site\/src\/lib\/(zone|use-times)|kernel\/src\/business-day/,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: 'record',
              test: /\/site\/src\/lib\/record\/|\/ui\/src\/data-table|@internationalized\/date/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  resolve: {
    alias: [
      // React has this hook since version 18: the shim for older versions is not needed.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // Browsers only decode and encode. Zod itself is ten times as heavy.
      { find: /^zod\/mini$/, replacement: fileURLToPath(import.meta.resolve('@croupier/wire/lean')) },
    ],
  },
  server: {
    proxy: {
      '^/(wps|lgw|lotto|gateway|avatars|media|apps|agent/v1)/': { ...proxy, ws: true },
    },
  },
})
