import type { Chance } from '../../harness/chance.ts'
import { type Attackers, draft, encode, type Hostile, send } from './draft.ts'
import { hostileValue, twistText } from './hostile.ts'

/** Malformed JSON, and bodies under a wrong content type. */
export async function brokenBody(who: Attackers, chance: Chance): Promise<Hostile> {
  const one = await send('broken bodies', draft(who, chance))
  const headers = { ...one.headers }
  headers['content-type'] = chance.one([
    'application/json',
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/xml',
    '',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json;;;',
    'a'.repeat(2_000),
  ])
  if (chance.rarely(10)) headers['content-encoding'] = chance.one(['gzip', 'br', 'x'])
  return { ...one, headers, body: twistText(one.body?.toString() ?? '{}', chance) }
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']
const PATHS = [
  '/',
  '//',
  '/wps',
  '/wps/',
  '/wps/%00',
  '/%',
  '/%ff',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../../package.json',
  '/wps/../console/staff',
  '/console/staff',
  '/metrics',
  '/docs/openapi.json',
  '/docs/..%2f..%2fpackage.json',
  '/.env',
  '/assets/../../.git/config',
  '/health',
  '/gateway/deposits',
  '/gateway/x',
  '/wps/live',
  '/wps/bets/%00',
  '/wps/bets/%E0%A4%A',
  '/wps/bets/.',
  '/index.html%00',
  '/sw.js/',
  `/${'a'.repeat(7_000)}`,
  `/wps/draws/${'a'.repeat(127)}/${'b'.repeat(129)}`,
  '/wps/notices/;x',
  '*',
  '/wps/system/status#x',
]

/** Methods and paths that do not exist. */
export async function wrongWay(who: Attackers, chance: Chance): Promise<Hostile> {
  const one = await send('wrong ways', draft(who, chance))
  const method = chance.one(METHODS)
  const path = chance.rarely(2)
    ? one.path
    : `${chance.one(PATHS)}${chance.rarely(4) ? `?x=${encode(hostileValue(chance))}` : ''}`
  return { ...one, method, path, body: method === 'GET' || method === 'HEAD' ? null : one.body }
}

const oddHeader = (chance: Chance): string =>
  chance.one([
    '',
    ' ',
    'null',
    'undefined',
    '::::',
    '[::1',
    'http://',
    'http://[',
    'http://evil.example',
    'x'.repeat(7_000),
    '\u00ff\u00fe',
    '%00',
    'Bearer',
    'Bearer ',
    `Bearer ${'a'.repeat(200)}`,
    `Bearer ${chance.word(43)}`,
    'Basic eDp5',
    '1'.repeat(128),
    "'; drop table x; --",
    'a=b; '.repeat(500),
    'remember=%%%; remember=x',
    '127.0.0.1, ::1, x',
    '999.999.999.999',
    'en;q=9,*;q=x',
    'bytes=0-,-1',
    '__proto__=1',
  ])

/** Forged, repeated and oversized headers. */
export async function wrongHeaders(who: Attackers, chance: Chance): Promise<Hostile> {
  const one = await send('headers', draft(who, chance))
  const names = [
    'authorization',
    'idempotency-key',
    'password-check',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'host',
    'cookie',
    'origin',
    'referer',
    'accept-language',
    'user-agent',
    'accept-encoding',
    'if-none-match',
    'range',
    'sec-fetch-site',
    'expect',
  ]
  const headers = { ...one.headers }
  for (let times = 1 + chance.below(3); times > 0; times--) {
    const odd = oddHeader(chance)
    headers[chance.one(names)] = chance.rarely(6) ? [odd, odd] : odd
  }
  return { ...one, headers }
}

/** Long, repeated, nested and malformed query strings. */
export async function wrongQuery(who: Attackers, chance: Chance): Promise<Hostile> {
  const one = await send('query strings', draft(who, chance))
  const name = chance.one([
    'page',
    'pageSize',
    'from',
    'to',
    'game',
    'status',
    'search',
    'id',
    'cursor',
    '__proto__',
    'constructor',
  ])
  const value = encode(hostileValue(chance))
  const query = chance.one([
    `${name}=${value}`,
    `${name}=${value}&${name}=${value}`,
    `${name}[]=${value}&${name}[a]=1`,
    `${name}[__proto__][x]=1`,
    `${name}=%`,
    `${name}=%ff%fe`,
    Array.from({ length: 900 }, (_, index) => `k${index}=1`).join('&'),
    `${name}=${'9'.repeat(7_000)}`,
    '&&&===&?',
  ])
  return { ...one, method: 'GET', path: `${one.path.split('?')[0]}?${query}`, body: null }
}
