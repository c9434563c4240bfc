import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { leanWire } from './lean-wire.ts'
import { texts } from './texts.ts'

/** The page, the folder of its files in the build of the site, and its address in the console. */
const PAGE = 'offer-preview.html'
const FOLDER = 'offer-preview'
const GROUPS = ['rewards', 'later']

/**
 * Builds the page on which staff see an offer as members do. It has the components, styles and texts of the site, and is a build of its
 * own, because a bundler would let both pages share files and the first view of the site would get heavier.
 */
export function offerPreview(): Plugin {
  return {
    name: 'offer-preview',
    apply: 'build',
    async writeBundle({ dir: folder = '' }) {
      const root = fileURLToPath(new URL('..', import.meta.url))
      const configPath = join(root, 'lingui.config.ts')
      const linguiConfig = getConfig({ configPath })
      await build({
        root,
        base: `/${FOLDER}/`,
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        plugins: [
          react(),
          texts(GROUPS),
          leanWire(),
          babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { configPath })] }),
        ],
        build: {
          outDir: join(folder, FOLDER),
          emptyOutDir: true,
          target: 'baseline-widely-available',
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          rolldownOptions: { input: join(root, PAGE) },
        },
      })
    },
  }
}
