import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { build, type Plugin, type Rolldown } from 'vite'
import { type Build, OFFLINE_PAGE, WORKER_FILE } from '../src/worker/model.ts'

type Bundle = Rolldown.OutputBundle

const TEXTS = /virtual:texts\/([\w-]+)/
/** Flags and the letters of other scripts are loaded by those who need them. */
const FONT = /geologica-latin-wght.*\.woff2$/
const OFFLINE_TEXTS = 'virtual:offline-texts'
const WORKER_BUILD = 'virtual:worker'
const ORIGIN = 'apps/site/src/offline/'

/**
 * Adds the service worker to the build, with the list of the files that it keeps, and the page that it shows without a network. The
 * page of the site names its build, so that it notices a newer one.
 */
export function worker(): Plugin {
  let root = ''
  return {
    name: 'worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no page')
        const offline = await offlinePage(root)
        const kept = buildOf(bundle, String(page.source) + offline)
        page.source = String(page.source).replace('<head>', `<head><meta name="build" content="${kept.id}">`)
        const { code } = await scriptOf(join(root, 'src/worker/worker.ts'), [workerBuild(kept)])
        this.emitFile({ type: 'asset', fileName: WORKER_FILE.slice(1), source: code })
        this.emitFile({ type: 'asset', fileName: OFFLINE_PAGE.slice(1), source: offline })
      },
    },
  }
}

/** The files of a build that the worker keeps. Its id changes with any of them, and with the pages. */
export function buildOf(bundle: Bundle, pages: string): Build {
  const files: string[] = []
  const texts: Record<string, string[]> = {}
  for (const part of Object.values(bundle)) {
    const language = part.type === 'chunk' ? TEXTS.exec(part.facadeModuleId ?? '')?.[1] : undefined
    if (language) texts[language] = [...(texts[language] ?? []), `/${part.fileName}`]
    else if (part.type === 'chunk' || part.fileName.endsWith('.css') || FONT.test(part.fileName))
      files.push(`/${part.fileName}`)
  }
  const names = [...files, ...Object.values(texts).flat()].toSorted().join()
  return { id: createHash('sha256').update(names).update(pages).digest('hex').slice(0, 12), files, texts }
}

/** The worker's scope is that of its thread, and its build is the one that it belongs to. */
const workerBuild = (kept: Build): Plugin =>
  virtual(WORKER_BUILD, () => `export const scope = self; export const build = ${JSON.stringify(kept)}`)

/** The page without a network in one file: the worker has no other. */
async function offlinePage(root: string): Promise<string> {
  const configPath = join(root, 'lingui.config.ts')
  const linguiConfig = getConfig({ configPath })
  const macros = babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { configPath })] })
  const texts = virtual(OFFLINE_TEXTS, async () => {
    const [catalog] = await getCatalogs(linguiConfig)
    if (!catalog) throw new Error('lingui.config names no catalogue')
    const known = linguiConfig.locales.map(async (one) => [one, offlineTexts((await catalog.read(one)) ?? {})] as const)
    return `export default ${JSON.stringify(Object.fromEntries(await Promise.all(known)))}`
  })
  const { code, styles } = await scriptOf(join(root, 'src/offline/main.ts'), [texts, macros])
  return readFileSync(join(root, 'offline.html'), 'utf8')
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace(/<script src.*<\/script>/, () => `<script>${code.replaceAll('</', '<\\/')}</script>`)
}

type Entries = Readonly<Record<string, { translation?: string; origin?: readonly (readonly [string, number?])[] }>>

const offlineTexts = (entries: Entries): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([id, { translation, origin = [] }]) =>
      translation && origin.some(([file]) => file.includes(ORIGIN)) ? [[id, translation]] : [],
    ),
  )

const virtual = (name: string, code: () => string | Promise<string>): Plugin => ({
  name,
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: async (id) => (id === `\0${name}` ? { code: await code(), moduleType: 'js' } : undefined),
})

/** One classic script with everything that it imports, and its styles. */
async function scriptOf(input: string, plugins: (Plugin | Promise<Plugin>)[]) {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const parts = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [code, ...more] = parts.flatMap((part) => (part.type === 'chunk' ? [part.code] : []))
  if (more.length > 0 || code === undefined) throw new Error(`${input} is not one file`)
  const styles = parts.flatMap((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? [part.source] : []))
  return { code, styles: styles.join('').trim() }
}
