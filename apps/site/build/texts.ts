import { fileURLToPath } from 'node:url'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import type { LinguiConfigNormalized } from '@lingui/conf'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

const NAME = 'virtual:texts'
const SITE = 'apps/site/src/'

/**
 * One catalogue a language for translators, small pieces for browsers: `virtual:texts` answers, for every language, a
 * loader per group. A feature is a group of its own, refusal texts are one, everything else is needed at once (`first`).
 */
export function texts(): Plugin {
  let config: LinguiConfigNormalized
  return {
    name: 'texts-by-group',
    configResolved() {
      config = getConfig({ configPath: fileURLToPath(new URL('../lingui.config.ts', import.meta.url)) })
    },
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return
      const [, language, group] = id.split('/')
      const [catalog] = await getCatalogs(config)
      if (!catalog) throw new Error('lingui.config names no catalogue')
      if (!language || !group) return indexOf(config.locales, await groupsOf(catalog.read(config.sourceLocale)))
      this.addWatchFile(catalog.getFilename(language))
      const { messages, missing } = await catalog.getTranslations(language, {
        fallbackLocales: { default: config.sourceLocale ?? 'en' },
        sourceLocale: config.sourceLocale,
        missingBehavior: 'resolved',
      })
      if (missing.length > 0) this.warn(`${missing.length} texts are missing in ${language}.po: English stands in`)
      const origins = (await catalog.read(config.sourceLocale)) ?? {}
      const own = Object.entries(messages).filter(([key]) => groupOf(origins[key]?.origin).includes(group))
      return { code: compiled(language, Object.fromEntries(own)), moduleType: 'js' }
    },
  }
}

type Origins = readonly (readonly [string, number?])[] | undefined

/** The groups that use a message, from the files that the extractor noted down. */
export function groupOf(origins: Origins): string[] {
  const groups = (origins ?? []).map(([file]) => {
    const path = file.slice(file.indexOf(SITE) + SITE.length)
    return /^features\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith('lib/refusal-texts') ? 'refusals' : 'first')
  })
  return groups.includes('first') ? ['first'] : [...new Set(groups)]
}

async function groupsOf(reading: Promise<Record<string, { origin?: Origins }> | undefined>): Promise<string[]> {
  return [...new Set(Object.values((await reading) ?? {}).flatMap(({ origin }) => groupOf(origin)))].sort()
}

const indexOf = (languages: string[], groups: string[]): string =>
  `export default {${languages
    .map((one) => `${one}: {${groups.map((group) => `'${group}': () => import('${NAME}/${one}/${group}')`).join()}}`)
    .join()}}`

function compiled(language: string, messages: Record<string, string>): string {
  const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'es' })
  if (errors.length > 0) throw new Error(`${language}.po: ${errors.map(({ error }) => error.message).join('; ')}`)
  return source
}
