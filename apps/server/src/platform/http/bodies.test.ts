import { definitionOf } from '@croupier/wire/definition'
import { BODY_LIMIT, type Endpoint, isForStaff, type Schema } from '@croupier/wire/endpoint'
import { HEADERS } from '@croupier/wire/envelope'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { liveTicket } from '@croupier/wire/platform/platform'
import { registry } from '@croupier/wire/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newKey } from '../../testing/lottery.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'
import { decodeFields, isExcessive, SMALL_BODY } from './fields.ts'

/** Faults that one parse may report. A list may have one for each element that its schema allows, a map for each name. */
const MAX_FAULTS = 2_000
/** Small elements of every kind, most of which are wrong in any list. */
const ELEMENTS = ['0', 'null', '""', '{}', '[]', '[0]', '1.5', '-1', '9e99', '"x"', 'true', '[{}]']
const TEXTS = [
  'ssc-1m',
  '1',
  '2.00',
  '20261121-0601',
  '0190b7a0-1111-7abc-8def-001122334455',
  '2026-11-21T10:00:00.000Z',
  'true',
  '/console/members',
  'en',
  'a01',
  '2026-11-21',
  'ana@example.test',
]

const maxLengthOf = (schema: Schema): number | undefined => {
  const checks: readonly { _zod: { def: { check: string; maximum?: number } } }[] = schema._zod.def.checks ?? []
  return checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum
}

/** A value in the form of the wire that fits the schema, as far as a test can guess one. */
function example(schema: Schema): unknown {
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
  if (type === 'object')
    return Object.fromEntries(Object.entries(shape ?? {}).map(([name, one]) => [name, example(one)]))
  if (innerType) return example(innerType)
  if (element) return [example(element)]
  if (type === 'enum') return Object.values(entries ?? {})[0]
  if (type === 'literal') return values?.[0]
  if (wire) return example(wire)
  if (options?.[0]) return example(options[0])
  if (keyType && valueType) return { [String(example(keyType))]: example(valueType) }
  if (type === 'boolean') return true
  if (type === 'number') return 1
  if (type !== 'string') return 1
  return TEXTS.find((text) => z.safeParse(schema, text).success) ?? 'x'
}

/** A place in a request that a caller may fill with many values: a list or a map. `write` returns the body as text. */
type Place = { path: string; schema: Schema; write(filled: string): string }

function placesOf(schema: Schema, path: string, write: (text: string) => string): Place[] {
  const { type, shape, innerType, element, keyType, valueType, options } = definitionOf(schema)
  const own = element || valueType ? [{ path, schema, write }] : []
  const inner = (one: Schema, name: string, around: (text: string) => string) =>
    placesOf(one, `${path}${name}`, (text) => write(around(text)))
  if (type === 'object') {
    return Object.entries(shape ?? {}).flatMap(([name, one]) =>
      inner(one, `.${name}`, (text) => {
        const others = Object.entries(shape ?? {}).filter(([other]) => other !== name)
        const rest = others.map(([other, of]) => `${JSON.stringify(other)}:${JSON.stringify(example(of))}`)
        return `{${[...rest, `${JSON.stringify(name)}:${text}`].join(',')}}`
      }),
    )
  }
  if (innerType) return inner(innerType, '', (text) => text)
  if (element) return [...own, ...inner(element, '[]', (text) => `[${text}]`)]
  if (keyType && valueType)
    return [...own, ...inner(valueType, '{}', (text) => `{${JSON.stringify(example(keyType))}:${text}}`)]
  return (options ?? []).flatMap((one, nth) => inner(one, `|${nth}`, (text) => text))
}

/** Bodies of at most `limit` bytes with as many equal elements in the place as fit, and as many as the place takes. */
function* hostile({ schema, write }: Place, limit: number): Generator<{ title: string; body: string }> {
  const room = limit - write('').length - 2
  const filled = (element: string, count: number) =>
    definitionOf(schema).element
      ? `[${`${element},`.repeat(count).slice(0, -1)}]`
      : `{${Array.from({ length: count }, (_, nth) => `"${nth}":${element}`).join(',')}}`
  const bound = maxLengthOf(schema) ?? Infinity
  for (const element of ELEMENTS) {
    const width = element.length + (definitionOf(schema).element ? 1 : 9)
    const fitting = Math.max(1, Math.floor(room / width))
    for (const count of new Set([fitting, Math.min(fitting, bound)]))
      yield { title: `${count} × ${element}`, body: write(filled(element, count)) }
  }
}

/** Every fault of a parse, with those inside a union. */
function countFaults(issues: readonly object[]): number {
  let count = 0
  for (const issue of issues) {
    count += 1
    if ('errors' in issue && Array.isArray(issue.errors)) for (const inner of issue.errors) count += countFaults(inner)
  }
  return count
}

const limitOf = ({ bodyLimit = BODY_LIMIT }: Endpoint) => bodyLimit
const commands = registry.filter(({ endpoint }) => endpoint.method !== 'GET')
const places = commands.flatMap(({ name, endpoint }) =>
  placesOf(endpoint.request, name, (text) => text).map((place) => ({ ...place, endpoint })),
)

describe('a body full of wrong values', () => {
  test.each(places)('costs $path a bounded number of faults', ({ endpoint, ...place }) => {
    for (const { title, body } of hostile(place, limitOf(endpoint))) {
      expect(body.length, title).toBeLessThanOrEqual(limitOf(endpoint))
      const read = decodeFields(endpoint.request, JSON.parse(body))
      if (!read.success) expect(countFaults(read.error.issues), title).toBeLessThanOrEqual(MAX_FAULTS)
    }
  })
  test('stops the parse of a list at the first wrong element', () => {
    const list = z.object({ list: z.array(z.object({ at: z.int() })) })
    const read = decodeFields(list, { list: Array.from({ length: 1_000 }, () => ({})) })
    expect(read.error?.issues).toHaveLength(1)
  })
  test('is refused before the parse if a list is longer than its schema allows', () => {
    const pos = Array.from({ length: 20_000 }, () => [0])
    const read = decodeFields(placeTicket.request, {
      game: 'ssc-1m',
      issueNo: '20261121-0601',
      bets: [{ ...(example(placeTicket.request.shape.bets.def.element) as object), selection: { pos } }],
    })
    expect(read.error?.issues).toMatchObject([{ code: 'too_big', path: ['bets', 0, 'selection', 'pos'] }])
  })
})

test('every list of a request has a maximum length', () => {
  const unbounded = places.filter(({ schema }) => definitionOf(schema).element && maxLengthOf(schema) === undefined)
  expect(unbounded.map(({ path }) => path)).toEqual([])
})

describe('the server', () => {
  let w: World
  let ana: TestMember
  let agent: TestMember
  let sent = 0
  beforeAll(async () => {
    w = await world()
    ana = await w.member()
    agent = await w.member({ accountType: 1 })
  })
  afterAll(() => w.close())

  async function send(endpoint: Endpoint, payload: string): Promise<string> {
    const url = endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const headers = {
      authorization: `Bearer ${(endpoint.audience === 'agent' ? agent : ana).token}`,
      'content-type': 'application/json',
      [HEADERS.idempotencyKey]: newKey(w.clock.now()),
    }
    // A network may send a few large bodies only, so each comes from another.
    const remoteAddress = `10.0.${Math.trunc(sent / 250)}.${1 + (sent++ % 250)}`
    const answer = await w.app.site.inject({ method: endpoint.method, url, headers, payload, remoteAddress })
    return answer.json().code
  }
  const open = commands
    .map(({ name, endpoint }) => ({ name, endpoint }))
    .filter(
      ({ endpoint }) => !isForStaff(endpoint) && !endpoint.upload && !endpoint.encrypt && endpoint.path !== '/provider',
    )
  test.each(open)('refuses a body above the limit of $name', async ({ endpoint }) => {
    expect(await send(endpoint, `{"x":"${'x'.repeat(limitOf(endpoint))}"}`)).toBe('request.too_large')
  })
  test('refuses a large body that is nested more than 32 levels deep, and no other', async () => {
    const blanks = ' '.repeat(SMALL_BODY)
    const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}"]}\\"[{"${']'.repeat(levels - 1)}}${blanks}`
    expect([32, 33, 8_000].map((levels) => isExcessive(nested(levels)))).toEqual([false, true, true])
    expect(await send(liveTicket, nested(33).trim())).toBeUndefined()
    expect(await send(liveTicket, nested(32))).toBeUndefined()
    expect(await send(liveTicket, nested(33))).toBe('request.malformed')
    expect(await send(placeTicket, nested(100_000))).toBe('request.malformed')
  })
  test.each(places.filter(({ endpoint }) => !isForStaff(endpoint) && !endpoint.encrypt))(
    'answers a body full of wrong values at $path with a refusal',
    async ({ endpoint, ...place }) => {
      // Another account for each place, because one may call some endpoints only so often in a minute.
      ana = await w.member()
      let refused = 0
      for (const { title, body } of hostile(place, limitOf(endpoint))) {
        if (decodeFields(endpoint.request, JSON.parse(body)).success) continue
        expect(await send(endpoint, body), title).toBe('request.malformed')
        if (++refused === 4) break
      }
    },
  )
})
