import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SCRIPT = '<script src="/first.js"></script>'
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Lets the page paint its skeleton before any other file has arrived: `first.js` becomes part of the page, and the styles
 * of the site come after the skeleton. The code waits for them, so nothing appears without its styles.
 */
export function firstPaint(): Plugin {
  let root = ''
  return {
    name: 'first-paint',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html: string) => inlineScript(html, readFileSync(join(root, 'first.js'), 'utf8')),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type === 'asset') page.source = stylesLast(String(page.source))
      },
    },
  }
}

/** Puts the script into the page, without its comments and indentation. */
export function inlineScript(html: string, script: string): string {
  if (!html.includes(SCRIPT)) throw new Error('the page does not load first.js')
  const code = script.replace(/^\s*(\/\/.*)?\n?/gm, '')
  return html.replace(SCRIPT, () => `<script>${code}</script>`)
}

/** Moves the style sheets to the end of the page: a browser paints what stands before them without waiting. */
export function stylesLast(html: string): string {
  const links = html.match(STYLES) ?? []
  if (links.length === 0) throw new Error('the page loads no styles')
  return html.replace(STYLES, '').replace('</body>', () => `${links.join('')}\n  </body>`)
}
