import type { Chance } from '../../harness/chance.ts'

const LONG = 'x'.repeat(40_000)

/** Values that have broken other servers: wrong types, bounds, malformed text, names that every object has. */
const values: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [{}],
  '',
  ' ',
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  'NaN',
  'Infinity',
  '-1',
  '1e5',
  '0x10',
  '00',
  '0.00001',
  '99999999999999.9999',
  '-99999999999999',
  '１２',
  '٣',
  '1,5',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  '\u200b',
  'e\u0301'.repeat(200),
  '𝕏😀🏳️‍🌈',
  'ﷺ'.repeat(100),
  "' or 1=1 --",
  "'; drop table wallet.journal; --",
  '$1',
  '%s%n',
  '{{7*7}}',

  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'undefined',
  'null',
  '[object Object]',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30T00:00:00Z',
  '1970-01-01',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-7000-8000-000000000000',
  '999999999',
  '0',
  '1000000',
  'true',
  'ssc-1m',
  '99991231-9999',
  'house.world',
  'member:1',
  LONG,
  { toString: 'x', valueOf: 1 },
  { length: 1e9 },
  Array.from({ length: 2_000 }, (_, index) => index),
]

export const hostileValue = (chance: Chance): unknown => chance.one(values)

type Box = Record<string | number, unknown>
const isBox = (value: unknown): value is Box => typeof value === 'object' && value !== null

/** Changes a value at a random place inside: replaces, removes, adds, wraps or repeats it. */
export function twist(value: unknown, chance: Chance): unknown {
  if (!isBox(value) || chance.rarely(30)) return hostileValue(chance)
  const copy = structuredClone(value)
  let at: Box = copy
  let key = chance.one(Object.keys(at).length > 0 ? Object.keys(at) : ['x'])
  for (let inner = at[key]; isBox(inner) && Object.keys(inner).length > 0 && !chance.rarely(3); inner = at[key]) {
    at = inner
    key = chance.one(Object.keys(at))
  }
  const old = at[key]
  const change = chance.below(12)
  if (change === 0) delete at[key]
  else if (change === 1)
    at[chance.one(['x', 'memberId', 'sub', 'role', 'permissions', 'amount', 'at'])] = hostileValue(chance)
  else if (change === 2) at[key] = [old]
  else if (change === 3) at[key] = { $gt: old }
  else if (change === 4) at[key] = deep(200 + chance.below(800))
  else if (change === 5 && Array.isArray(old)) at[key] = repeated(old[0])
  else at[key] = hostileValue(chance)
  return copy
}

/** Repeats a small value 500 times, and a large one twice: repeated again, it would not fit into a string. */
const repeated = (value: unknown): unknown[] =>
  Array.from({ length: (JSON.stringify(value) ?? '').length > 1_000 ? 2 : 500 }, () => value)

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** JSON that only exists as text: duplicate keys, keys of every object, syntax errors, extreme depth. */
export function twistText(json: string, chance: Chance): string | Buffer {
  const inner = json.startsWith('{') && json.length > 2 ? json.slice(1) : '"a":1}'
  return chance.one<() => string | Buffer>([
    () => `{"__proto__":{"admin":true},${inner}`,
    () => `{"constructor":{"prototype":{"admin":true}},${inner}`,
    () => `{"amount":"1",${inner.slice(0, -1)},"amount":"999999","bets":[]}`,
    () => json.slice(0, chance.below(json.length + 1)),
    () => `${json}${json}`,
    () => `\ufeff${json}`,
    () =>
      Buffer.concat([
        Buffer.from(json.slice(0, 10)),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0]),
        Buffer.from(json.slice(10)),
      ]),
    () => Buffer.from(json, 'utf16le'),
    () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    () => `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    () => `{"x":"${'y'.repeat(70_000)}"}`,
    () => `{"x":${'9'.repeat(30_000)}}`,
    () => json.replaceAll(/"([^"]*)"/g, '"\\u0000$1"'),
    () =>
      chance.one([
        '',
        'null',
        '1',
        '"x"',
        '[]',
        'true',
        'NaN',
        '{',
        '{"a":}',
        "{'a':1}",
        '{"a":1,}',
        '//',
        '<?xml version="1.0"?>',
      ]),
  ])()
}
