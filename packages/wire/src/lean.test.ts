import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { definitionOf } from './definition.ts'
import type { Schema } from './endpoint.ts'
import { registry } from './registry.ts'

const leanWords = await import('./lean.ts')
vi.resetModules()
vi.doMock('zod/mini', () => leanWords)
const { registry: leanRegistry } = await import('./registry.ts')
vi.doUnmock('zod/mini')

const texts = fc.constantFrom(
  '',
  ' a ',
  'ssc-1m',
  '12.50',
  '-0.0001',
  '12.00001',
  '0',
  '7',
  'true',
  '20261121-0001',
  '2026-11-21T10:00:00.000Z',
  '2026-02-30T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '0190b7a0-1111-7abc-8def-001122334455',
  '0190b7a0-1111-9abc-8def-001122334455',
  'https://example.test/',
  '/index',
)
/** Made once: fast-check spends a hundredth of a second on each arbitrary of a pattern. */
const words = fc.oneof(texts, fc.stringMatching(/^[a-z0-9]{1,12}$/))
const junk = fc.oneof(texts, fc.integer(), fc.double(), fc.constantFrom(undefined, null, true, [], {}, ['x'], { x: 1 }))

const known = new Map<Schema, fc.Arbitrary<unknown>>()
/** Values in the form of the wire, most of which fit: now and then something else stands in a place. Endpoints share schemas. */
function wireOf(schema: Schema): fc.Arbitrary<unknown> {
  const made = known.get(schema) ?? makeWire(schema)
  known.set(schema, made)
  return made
}
function makeWire(schema: Schema): fc.Arbitrary<unknown> {
  const {
    type,
    shape,
    innerType,
    element,
    entries,
    in: wire,
    values,
    keyType,
    valueType,
    options,
  } = definitionOf(schema)
  const fitting = (): fc.Arbitrary<unknown> => {
    switch (type) {
      case 'object':
        return fc.record(Object.fromEntries(Object.entries(shape!).map(([key, inner]) => [key, wireOf(inner)])))
      case 'optional':
      case 'default':
        return fc.option(wireOf(innerType!), { nil: undefined })
      case 'nullable':
        return fc.option(wireOf(innerType!), { nil: null })
      case 'array':
        return fc.array(wireOf(element!), { maxLength: 3 })
      case 'enum':
        return fc.constantFrom(...Object.values(entries!))
      case 'literal':
        return fc.constantFrom(...values!)
      case 'pipe':
        return wireOf(wire!)
      case 'union':
        return fc.oneof(...options!.map(wireOf))
      case 'record':
        return fc.dictionary(wireOf(keyType!).map(String), wireOf(valueType!), { maxKeys: 4 })
      case 'boolean':
        return fc.boolean()
      case 'number':
        return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer())
      case 'string':
        return words
      default:
        return junk
    }
  }
  const value = fitting()
  return fc.oneof({ weight: 60, arbitrary: value }, { weight: 1, arbitrary: junk }).map(withoutUndefined)
}

/** JSON has no undefined: such a field is absent. */
const withoutUndefined = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
    : value

const outcome = (read: () => unknown): unknown => {
  try {
    return { value: read() }
  } catch {
    return 'refused'
  }
}

const pairs = registry.flatMap(({ endpoint }, nth) =>
  (['request', 'response'] as const).map((part) => ({
    name: `${endpoint.method} ${endpoint.path}, ${part}`,
    full: endpoint[part],
    slim: leanRegistry[nth]!.endpoint[part] as never,
  })),
)

describe('the lean schemas of browsers mean what Zod means', () => {
  test.each(pairs)('$name', ({ full, slim }) => {
    fc.assert(
      fc.property(wireOf(full), (wire) => {
        const read = outcome(() => z.decode(full as never, wire as never))
        expect(outcome(() => leanWords.decode(slim, wire))).toEqual(read)
        if (read === 'refused') return
        const { value } = read as { value: unknown }
        expect(outcome(() => leanWords.encode(slim, value))).toEqual(
          outcome(() => z.encode(full as never, value as never)),
        )
      }),
      { numRuns: 60 },
    )
  })
})

test('a check of a codec reads what code holds, on both ways', () => {
  const isEven = (value: number) => value % 2 === 0
  const coding = { decode: (text: string) => text.length, encode: (length: number) => 'x'.repeat(length) }
  const full = z.codec(z.string(), z.int(), coding).check(z.refine(isEven))
  const slim = leanWords.codec(leanWords.string(), leanWords.int(), coding as never).check(leanWords.refine(isEven))
  for (const length of [2, 3]) {
    const text = 'x'.repeat(length)
    expect(outcome(() => leanWords.decode(slim, text))).toEqual(outcome(() => z.decode(full, text)))
    expect(outcome(() => leanWords.encode(slim, length))).toEqual(outcome(() => z.encode(full, length)))
  }
})
