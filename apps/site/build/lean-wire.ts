import type { Plugin } from 'vite'

const WIRE = /\/packages\/wire\/src\/.+\.ts$/

/** Fields of an endpoint that only servers and the API description read. */
const FOR_SERVERS = new Set([
  'module',
  'summary',
  'audience',
  'permission',
  'audited',
  'agreed',
  'throttle',
  'pace',
  'bodyLimit',
  'refusals',
])

/** A part of the code, and the text that replaces it. */
type Cut = { start: number; end: number; text: string }
type Node = { start: number; end: number }

/**
 * Wire files build schemas by calls without side effects, which a bundler cannot know. Marked as pure, the schemas that a
 * page does not use stay out of its code. So do the fields of endpoints that no browser reads.
 */
export function leanWire(): Plugin {
  return {
    name: 'lean-wire',
    apply: 'build',
    transform: {
      filter: { id: WIRE },
      handler(code) {
        const cuts: Cut[] = []
        for (const node of this.parse(code, { lang: 'ts' }).body) {
          const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
          if (declared?.type !== 'VariableDeclaration') continue
          for (const { init } of declared.declarations) {
            if (init?.type !== 'CallExpression') continue
            const isEndpoint = init.callee.type === 'Identifier' && init.callee.name === 'endpoint'
            const [definition] = isEndpoint ? init.arguments : []
            const fields = definition?.type === 'ObjectExpression' ? definition.properties : []
            const unread = fields.filter(
              (field) =>
                field.type === 'Property' && field.key.type === 'Identifier' && FOR_SERVERS.has(field.key.name),
            )
            cuts.push(
              ...pureCall(
                init,
                unread.map((field) => without(code, field)),
              ),
            )
          }
        }
        const lean = cuts.reduceRight((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
        return { code: lean, map: null }
      },
    },
  }
}

/** Marks a call as pure, and makes the cuts inside it. */
const pureCall = ({ start, end }: Node, inside: readonly Cut[]): Cut[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => ' },
  ...inside,
  { start: end, end, text: ')()' },
]

/** Cuts a field of an object with the comma after it. */
const without = (code: string, { start, end }: Node): Cut => ({
  start,
  end: code[end] === ',' ? end + 1 : end,
  text: '',
})
