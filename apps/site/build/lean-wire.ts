import type { Plugin } from 'vite'

const WIRE = /\/packages\/wire\/src\/.+\.ts$/

/**
 * Wire files build schemas by calls without side effects, which a bundler cannot know. Marked as pure, the schemas that a
 * page does not use stay out of its code.
 */
export function leanWire(): Plugin {
  return {
    name: 'lean-wire',
    apply: 'build',
    transform: {
      filter: { id: WIRE },
      handler(code) {
        const cuts: { at: number; text: string }[] = []
        for (const node of this.parse(code, { lang: 'ts' }).body) {
          const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
          if (declared?.type !== 'VariableDeclaration') continue
          for (const { init } of declared.declarations) {
            if (init?.type !== 'CallExpression') continue
            cuts.push({ at: init.start, text: '/* @__PURE__ */ (() => ' }, { at: init.end, text: ')()' })
          }
        }
        const lean = cuts.reduceRight((text, cut) => text.slice(0, cut.at) + cut.text + text.slice(cut.at), code)
        return { code: lean, map: null }
      },
    },
  }
}
