import type { HtmlTagDescriptor, Plugin } from 'vite'

const FONT = /geologica-latin-wght.*\.woff2$/

/** Preloads the font of the first view, and on the site the texts of the default language. */
export function preload(): Plugin {
  return {
    name: 'preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const tags: HtmlTagDescriptor[] = []
        for (const part of Object.values(bundle)) {
          const href = `/${part.fileName}`
          if (part.type === 'asset' && FONT.test(part.fileName))
            tags.push({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true },
            })
          if (part.type === 'chunk' && part.facadeModuleId?.endsWith('virtual:texts/en'))
            tags.push({ tag: 'link', attrs: { rel: 'modulepreload', href, crossorigin: true } })
        }
        return { html, tags: tags.map((tag) => ({ ...tag, injectTo: 'head' as const })) }
      },
    },
  }
}
