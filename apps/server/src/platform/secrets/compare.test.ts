import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../../..')
const SECRET = /(?:password|secret|token|signature|digest|hash|hmac|mac|totp|otp|cookie)s?/i
const LITERAL = /^(?:null|undefined|true|false|['"`\d])/
const SIDE = String.raw`[\w.?!]+(?:\([^()]*\))?`
/** One side, an operator that stops at the first difference, the other side. */
const comparison = new RegExp(String.raw`(typeof\s+)?(${SIDE})\s*[!=]==?\s*(['"\x60]|${SIDE})`, 'g')
const method = new RegExp(
  String.raw`([\w.]+(?:\([^()]*\))?)\.(?:equals|startsWith|endsWith|localeCompare)\((${SIDE})`,
  'g',
)
const buffers = /(Buffer\.compare)\(([^)]*)\)/g
/** The caller sent both sides or neither, so the time of the comparison reveals nothing. */
const harmless = [
  /(password|next|newPassword)\s*[!=]==\s*(asked|given)\./i,
  /row\.previousHash === end\.hash && row\.hash === hashOf\(row\)/,
  /CROUPIER_SECRET === GATEWAY_SECRET|password === username|printOf\(secret\) !== secretPrint/,
  // A setting and its former value, both written by staff.
  /after\.defaultPassword !== before\.defaultPassword/,
  // The token of a draw, which is public.
  /tokenOf\(draw\) === token/,
  // The hash of a picture that is shown to the caller.
  /sha256 !== hashOf\(pictureId\)/,
  // The hash of a beacon's chain, which is its public name.
  /chain\.hash === hash|one\.chain === hash/,
  // Hashes in the public record of a draw or a round.
  /hashJson\(recomputed\.outcome\) === hashJson\(record\.outcome\)|hashJson\(fields\) === recordHash/,
  /linkHashOf\(json\) === json\.linkHash|link\.previous === before\.linkHash/,
  /digestHashOf\(json\) === json\.digestHash|value === DIGEST_VERSION/,
  /hashSeed\(serverSeed\) === seedHash|recordHashOf\(record\) === record\.recordHash/,
]
/** Looks at the last name of `a.b.c(d)` only: it says what the value is, the others where it comes from. */
const isSecret = (side: string): boolean =>
  side
    .split('(')[0]!
    .split('.')
    .some((name, at, all) => at === all.length - 1 && SECRET.test(name))
const isLeaking = (line: string): boolean => {
  if (/^\s*(\*|\/\/|\/\*)/.test(line) || harmless.some((one) => one.test(line))) return false
  const pairs = [
    ...[...line.matchAll(comparison)].filter(([, isTypeof]) => !isTypeof).map(([, , left, right]) => [left!, right!]),
    ...[...line.matchAll(method), ...line.matchAll(buffers)].map(([, left, right]) => [left!, right!]),
  ]
  return pairs.some((pair) => pair.some(isSecret) && !pair.some((side) => LITERAL.test(side)))
}

describe('T173 comparisons in constant time', () => {
  test.each([
    'if (token === row.token) return true',
    'return given !== secret',
    'if (asked.password == member.password) enter()',
    'return signature === digest(secret, body)',
    'if (hashOf(answer) === hash) return true',
    'return Buffer.from(given).equals(signature)',
    'return signature.equals(ours)',
    'return Buffer.compare(a, mac) === 0',
    'if (cookie.startsWith(secret)) return true',
  ])('the check reports: %s', (line) => expect(isLeaking(line)).toBe(true))
  test.each([
    'if (token === null) return null',
    "if (typeof signature !== 'string') return false",
    'return timingSafeEqual(digest(secret, body), signature)',
    "if (kind === 'hash') return",
  ])('the check allows: %s', (line) => expect(isLeaking(line)).toBe(false))
  test('no line of the server, the sandbox, the packages or the tools compares a secret in another way', () => {
    const files = globSync('{apps/{server,sandbox}/src,packages/*/src,tools}/**/*.ts', { cwd: root }).filter(
      (file) => !/\.test\.ts$|node_modules|\/dist\//.test(file),
    )
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter(isLeaking)
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })
})
