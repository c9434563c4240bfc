import { gzipSync } from 'node:zlib'
import { definitionOf } from '@croupier/wire/definition'
import { BODY_LIMIT, type Endpoint, type Schema } from '@croupier/wire/endpoint'
import type { Chance } from '../../harness/chance.ts'
import { type Attackers, bodyFields, draft, type Hostile, send, sendText } from './draft.ts'

const KIND = 'near the limits'
/** Bytes that an encrypted body needs beside its content, before and after it is written as base64. */
const ENVELOPE_BYTES = 500
const CLAIMS_BYTES = 100
/** Node refuses a request whose line and headers have more than 16 kB together. */
const QUERY_BYTES = 14_000
const HEADER_BYTES = 8_000
/** Small elements of every kind, most of which are wrong in any list. */
const ELEMENTS = [
  '0',
  'null',
  '""',
  '{}',
  '[]',
  '[0]',
  '1.5',
  '-1',
  '9e99',
  '"x"',
  'true',
  '[{}]',
  '"\\"__proto__\\":"',
]
/** Parts of long texts: those that patterns, trimming, parsers of HTML and of numbers have trouble with. */
const TEXTS = [
  'a',
  '1',
  ' ',
  '-',
  '.',
  '9.',
  'é',
  'ﷺ',
  '<b>',
  '<',
  '&amp;',
  '<!--',
  '/../',
  '\\"',
  '\\u0000',
  '\\ud800',
]
const QUERY_TEXTS = ['a', '1', '%20', '%00', '%F0%9F%98%80', '-', '.', '%22', '9.', '+', '~!']

/** A request as large as its call allows, with lists at their maxima, deep values or long texts, most of them wrong. */
export async function nearLimits(who: Attackers, chance: Chance): Promise<Hostile> {
  const one = draft(who, chance)
  const { at, fields } = one
  if (at.endpoint.method === 'GET') return longQuery(await send(KIND, one), chance)
  if (chance.rarely(30)) return unpacking(await send(KIND, one), chance)
  const maxima = maximaOf(at.endpoint.request)
  const room = roomOf(at.endpoint)
  const request = await sendText(KIND, one, filled(bodyFields(at.endpoint, fields), room, maxima, chance))
  if (!at.endpoint.passwordCheck || !chance.rarely(3)) return request
  const password = filled({ paymentPassword: '000000' }, HEADER_BYTES, maxima, chance)
  return { ...request, headers: { ...request.headers, 'password-check': await who.encrypters.text(password, chance) } }
}

/** Bytes that the text of a call's body may have, before it is encrypted. */
export function roomOf({ bodyLimit = BODY_LIMIT, encrypt }: Pick<Endpoint, 'bodyLimit' | 'encrypt'>): number {
  return encrypt ? Math.floor(((bodyLimit - ENVELOPE_BYTES) * 3) / 4) - CLAIMS_BYTES : bodyLimit
}

/** The maximum lengths of the lists inside a schema. */
function maximaOf(schema: Schema): number[] {
  const { shape = {}, innerType, element, in: wire, valueType, options = [] } = definitionOf(schema)
  const checks: readonly { _zod: { def: { check: string; maximum?: number } } }[] = schema._zod.def.checks ?? []
  const own = element ? checks.flatMap(({ _zod }) => _zod.def.maximum ?? []) : []
  const inner = [...Object.values(shape), ...options, innerType, element, wire, valueType]
  return [...own, ...inner.flatMap((one) => (one ? maximaOf(one) : []))]
}

type Box = Record<string | number, unknown>
type Place = { box: Box; key: string }
const isBox = (value: unknown): value is Box => typeof value === 'object' && value !== null

/** Every place inside a value. */
const placesOf = (value: unknown): Place[] =>
  isBox(value) ? Object.keys(value).flatMap((key) => [{ box: value, key }, ...placesOf(value[key])]) : []

/** Stands for a place until its text replaces it, because a deep value has no other form. */
const MARK = '@fill@'

/** A value as text of JSON of at most `room` bytes, with as much as fits in one place inside, a list if it has one. */
function filled(value: object, room: number, maxima: readonly number[], chance: Chance): string {
  const copy: Box = { ...structuredClone(value) }
  const places = placesOf(copy)
  const lists = places.filter(({ box, key }) => Array.isArray(box[key]))
  const extra = { box: copy, key: 'x' }
  const { box, key } = chance.one(lists.length > 0 && !chance.rarely(4) ? lists : [...places, extra])
  const old = box[key]
  box[key] = MARK
  const text = JSON.stringify(copy)
  const left = room - Buffer.byteLength(text)
  const fill = Array.isArray(old) && !chance.rarely(4) ? listOf : chance.one(FILLS)
  return text.replace(JSON.stringify(MARK), () => fill(old, left, maxima, chance))
}

type Fill = (old: unknown, room: number, maxima: readonly number[], chance: Chance) => string

/** A list as long as it may be or as fits, of equal elements, wrong or like the first one. The last may be wrong. */
const listOf: Fill = (old, room, maxima, chance) => {
  const most = chance.one([room, ...maxima])
  const element = elementOf(old, Math.floor(room / most) - 1, maxima, chance)
  const count = Math.max(1, Math.min(most, Math.floor(room / (Buffer.byteLength(element) + 1))))
  const last = chance.rarely(2) ? chance.one(ELEMENTS) : element
  return `[${[...Array<string>(count - 1).fill(element), last].join(',')}]`
}

function elementOf(list: unknown, room: number, maxima: readonly number[], chance: Chance): string {
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  if (first === undefined || chance.rarely(2)) return chance.one(ELEMENTS)
  const text = JSON.stringify(first)
  return isBox(first) && !Array.isArray(first) && room > 2 * text.length && !chance.rarely(3)
    ? filled(first, room, maxima, chance)
    : text
}

const times = (text: string, room: number) => text.repeat(Math.max(0, Math.floor(room / Buffer.byteLength(text))))

const FILLS: readonly Fill[] = [
  listOf,
  (_, room) => `${times('[', room / 2)}${times(']', room / 2)}`,
  (_, room) => {
    const levels = Math.max(0, Math.floor((room - 1) / 6))
    return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  },
  (_, room, _maxima, chance) => {
    const element = chance.one(ELEMENTS)
    const count = Math.max(0, Math.floor(room / (element.length + '"k00000":,'.length)))
    return `{${Array.from({ length: count }, (_, nth) => `"k${nth}":${element}`).join(',')}}`
  },
  (_, room, _maxima, chance) => `"${times(chance.one(TEXTS), room - 2)}"`,
  (_, room) => times('9', room),
]

function longQuery(request: Hostile, chance: Chance): Hostile {
  const [path = '', query = 'x='] = request.path.split('?')
  const pairs = query.split('&')
  const nth = chance.below(pairs.length)
  const name = pairs[nth]?.split('=')[0]
  pairs[nth] = `${name}=${times(chance.one(QUERY_TEXTS), QUERY_BYTES - request.path.length)}`
  return { ...request, path: `${path}?${pairs.join('&')}` }
}

/** A few kilobytes that unpack into 16 MB. */
const PACKED = ['[', '{"a":', '"x",'].map((text) => gzipSync(text.repeat((16 * 1024 * 1024) / text.length)))

function unpacking(request: Hostile, chance: Chance): Hostile {
  return { ...request, headers: { ...request.headers, 'content-encoding': 'gzip' }, body: chance.one(PACKED) }
}
