import { fileURLToPath } from 'node:url'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import type { LinguiConfigNormalized } from '@lingui/conf'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number]

const NAME = 'virtual:texts'
const SITE = 'apps/site/src/'
const FIRST = 'first'
/** Texts of the page without a network, which has them in itself. */
const ALONE = 'offline'
const OFFLINE = /^offline\//
const REFUSALS = /^lib\/refusal-texts/
/** Explanations of plays, and names of families that a page loads with their first game. */
const PLAY_HELP = /^lib\/(plays\/(digit|number)-help|families\/[^/]+\/(help|late))/
/** Lazily loaded parts of the shell and the home page, and parts that lazy features share. */
const LATER =
  /^lib\/(plays|families|human-check|lottery-list|copy|category-name|entry-names|game-name|use-favourites|record\/|bets\/)|^app\/((modals|member-(centre|pages|overlay|name)|agent-centre)|not-found|other|gate|game-sections|game-counts|new-version|result-notices|sections|texts-of|page-error|home\/(home-lanes|categories|recent-wins|next-draw)|shell\/(more|header-games|side|site-(side|footer|bottom|right)|use-site|member-area|header-balance|language|theme))/

/** The texts of the code. Collecting them reads every file, so the builds of one process share them. */
let inCode: ReturnType<Catalog['collect']> | undefined
/** The catalogue of each language, which every group of the language takes its texts from. */
const inCatalogue = new Map<string, ReturnType<Catalog['read']>>()

/**
 * Translators have one catalogue per language; browsers load small groups of it. `virtual:texts` exports a loader per
 * language: the texts of the first view (`messages`) and a loader for each other group. Each feature is a group, and so
 * are the refusal texts. Texts are read from the code: one that is not extracted or translated yet appears in English. `only` names the
 * groups of a page that needs few.
 */
export function texts(only?: readonly string[]): Plugin {
  let config: LinguiConfigNormalized
  return {
    name: 'texts-by-group',
    configResolved() {
      config = getConfig({ configPath: fileURLToPath(new URL('../lingui.config.ts', import.meta.url)) })
    },
    // In watch mode the code and the catalogues change, and are read again.
    watchChange() {
      inCode = undefined
      inCatalogue.clear()
    },
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return
      const [, language, group = FIRST] = id.split('/')
      if (!language) return listOf(config.locales.map((one) => [one, `${NAME}/${one}`]))
      const [catalog] = await getCatalogs(config)
      if (!catalog) throw new Error('lingui.config names no catalogue')
      this.addWatchFile(catalog.getFilename(language))
      inCode ??= catalog.collect()
      const source = Object.entries((await inCode) ?? {})
      const held = (await readOnce(catalog, language)) ?? {}
      const missing = source.filter(([key]) => !held[key]?.translation && language !== config.sourceLocale)
      if (missing.length > 0) this.warn(`${missing.length} texts are missing in ${language}.po: English stands in`)
      const own = source
        .filter(([, { origin }]) => groupOf(origin).includes(group))
        .map(([key, { message }]) => [key, held[key]?.translation || message || key] as const)
      const groups = [...new Set(source.flatMap(([, { origin }]) => groupOf(origin)))]
      const isNeeded = (one: string) => one !== FIRST && one !== ALONE && (only?.includes(one) ?? true)
      const others = groups.filter(isNeeded).toSorted()
      const code = compiled(language, Object.fromEntries(own))
      if (group !== FIRST) return { code, moduleType: 'js' }
      const loaders = listOf(others.map((one) => [one, `${NAME}/${language}/${one}`]))
      return { code: `${code}\n${loaders}`, moduleType: 'js' }
    },
  }
}

function readOnce(catalog: Catalog, language: string): ReturnType<Catalog['read']> {
  const read = inCatalogue.get(language) ?? catalog.read(language)
  inCatalogue.set(language, read)
  return read
}

type Origins = readonly (readonly [string, number?])[] | undefined

/** The groups that use a message, from the files that the extractor recorded. */
export function groupOf(origins: Origins): string[] {
  const groups = (origins ?? []).map(([file]) => {
    const path = file.slice(file.indexOf(SITE) + SITE.length)
    if (PLAY_HELP.test(path)) return 'lottery'
    if (OFFLINE.test(path)) return ALONE
    return (
      /^features\/([^/]+)\//.exec(path)?.[1] ?? (REFUSALS.test(path) ? 'refusals' : LATER.test(path) ? 'later' : FIRST)
    )
  })
  return groups.includes(FIRST) ? [FIRST] : [...new Set(groups)]
}

/** A module whose default export loads others by name. */
const listOf = (loaders: readonly (readonly [name: string, id: string])[]): string =>
  `export default {${loaders.map(([name, id]) => `'${name}': () => import('${id}')`).join()}}`

function compiled(language: string, messages: Record<string, string>): string {
  const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'es' })
  if (errors.length > 0) throw new Error(`${language}.po: ${errors.map(({ error }) => error.message).join('; ')}`)
  return source
}
