import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const PAGE = 'phone-check.html'

/**
 * Builds the page of a third party's check beside the site. It is a build of its own, because a bundler would let both pages share
 * files, and the check would load the site in its frame.
 */
export function checkPage(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'check-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = join(config.root, config.build.outDir)
    },
    writeBundle: () => buildCheckPage(root, { outDir: folder, emptyOutDir: false }).then(() => {}),
  }
}

/** `write: false` answers the files only, to measure them. */
export const buildCheckPage = (root: string, to: { outDir: string; emptyOutDir: false } | { write: false }) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ...to,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(root, PAGE) },
    },
  })
