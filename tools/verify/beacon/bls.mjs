// Checks a signature of BLS12-381 with nothing but BigInt: signatures in G1, keys in G2, messages hashed by RFC 9380. It is
// written to be read, not to be fast or to keep secrets: it only ever sees public values.
import { createHash } from 'node:crypto'
import { fp, fp2, fp12, mod, P, power, R } from './field.mjs'
import { ISOGENY } from './isogeny.mjs'

/** The parameter of the curve, without its sign. */
const X = 0xd201000000010000n
const G2 = [
  [
    0x24aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8n,
    0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7en,
  ],
  [
    0xce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801n,
    0x606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79ben,
  ],
]

/** Points are [x, y], or null for infinity. Both curves are y² = x³ + b. */
function double(field, [x, y]) {
  const square = field.mul(x, x)
  const slope = field.mul(field.add(square, field.add(square, square)), field.inv(field.add(y, y)))
  return through(field, [x, y], x, slope)
}
const through = (field, [x, y], otherX, slope) => {
  const sumX = field.sub(field.sub(field.mul(slope, slope), x), otherX)
  return [sumX, field.sub(field.mul(slope, field.sub(x, sumX)), y)]
}
function add(field, one, other) {
  if (!one || !other) return one ?? other
  const [x, y] = one
  if (field.equals(x, other[0])) return field.equals(y, other[1]) && !isZero(field, y) ? double(field, one) : null
  const slope = field.mul(field.sub(other[1], y), field.inv(field.sub(other[0], x)))
  return through(field, one, other[0], slope)
}
const isZero = (field, value) => field.equals(value, field.zero)

function times(field, point, factor) {
  let result = null
  for (const bit of factor.toString(2)) {
    result = add(field, result, result)
    if (bit === '1') result = add(field, result, point)
  }
  return result
}

const number = (bytes) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
const half = (P - 1n) / 2n

/** The point of a compressed form; throws for any other text, also for points outside the group. */
function decompress(hex, { field, parts, b, isLarger }) {
  if (!new RegExp(`^[0-9a-f]{${96 * parts}}$`).test(hex)) throw new Error('it has not the length of a point')
  const first = BigInt(`0x${hex.slice(0, 96)}`)
  const flags = first >> 381n
  const high = first & ((1n << 381n) - 1n)
  const x = parts === 1 ? high : [BigInt(`0x${hex.slice(96)}`), high]
  if ([x].flat().some((one) => one >= P) || (flags & 6n) !== 4n) throw new Error('it is no compressed point')
  const root = field.sqrt(field.add(field.mul(field.mul(x, x), x), b))
  if (root === null) throw new Error('it is not on the curve')
  const point = [x, isLarger(root) === ((flags & 1n) === 1n) ? root : field.sub(field.zero, root)]
  if (times(field, point, R) !== null) throw new Error('it is not in the group')
  return point
}
const IN_G1 = { field: fp, parts: 1, b: 4n, isLarger: (y) => y > half }
const IN_G2 = { field: fp2, parts: 2, b: [4n, 4n], isLarger: ([a, b]) => (b === 0n ? a > half : b > half) }

/** RFC 9380, section 5.3.1: 128 bytes that depend on the message and the name of the scheme. */
function expand(message, name) {
  const sha = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
  const suffix = Buffer.concat([Buffer.from(name), Buffer.of(name.length)])
  const base = sha(Buffer.alloc(64), message, Buffer.of(0, 128, 0), suffix)
  const blocks = [sha(base, Buffer.of(1), suffix)]
  for (let at = 2; at <= 4; at++)
    blocks.push(sha(Buffer.from(base.map((byte, index) => byte ^ blocks.at(-1)[index])), Buffer.of(at), suffix))
  return Buffer.concat(blocks)
}

/** RFC 9380, sections 6.6.2 and 8.8.1: a number as a point of the curve that is isogenous to that of G1. */
const A = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn
const B = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n
const Z = 11n
function mapToCurve(u) {
  const zu2 = mod(Z * u * u)
  const inverse = fp.inv(zu2 * zu2 + zu2)
  const x1 = inverse === 0n ? fp.mul(B, fp.inv(Z * A)) : mod(mod(-B * fp.inv(A)) * (1n + inverse))
  const candidates = [x1, mod(zu2 * x1)]
  for (const x of candidates) {
    const y = fp.sqrt(x * x * x + A * x + B)
    if (y !== null) return [x, y % 2n === u % 2n ? y : mod(-y)]
  }
  throw new Error('one of both is a square')
}
const polynomial = (coefficients, x) => coefficients.reduceRight((sum, one) => mod(sum * x + one), 0n)
function isogeny([x, y]) {
  const value = (name) => polynomial(ISOGENY[name], x)
  return [fp.mul(value('xNum'), fp.inv(value('xDen'))), mod(y * value('yNum') * fp.inv(value('yDen')))]
}

/** RFC 9380: a message as a point of G1. */
function hashToG1(message, name) {
  const bytes = expand(message, name)
  const [one, other] = [bytes.subarray(0, 64), bytes.subarray(64)].map((part) => isogeny(mapToCurve(mod(number(part)))))
  return times(fp, add(fp, one, other), X + 1n)
}

/** The function of Miller's algorithm of Q in G2, at P in G1, up to factors that the final power removes. */
function miller([px, py], q) {
  let f = fp12.one
  let t = q
  const take = (slope) => {
    const constant = fp2.sub(fp2.mul(slope, t[0]), t[1])
    f = fp12.mul(f, [
      [constant, fp2.mul(slope, [mod(-px), 0n]), fp2.zero],
      [fp2.zero, [py, 0n], fp2.zero],
    ])
  }
  for (const bit of X.toString(2).slice(1)) {
    f = fp12.mul(f, f)
    const [x, y] = t
    const square = fp2.mul(x, x)
    take(fp2.mul(fp2.add(square, fp2.add(square, square)), fp2.inv(fp2.add(y, y))))
    t = double(fp2, t)
    if (bit === '0') continue
    take(fp2.mul(fp2.sub(q[1], t[1]), fp2.inv(fp2.sub(q[0], t[0]))))
    t = add(fp2, t, q)
  }
  return f
}

/** Whether the product of these pairings is one: the power of (P¹² − 1) / R. */
function isProductOne(pairs) {
  const product = pairs.map(([p, q]) => miller(p, q)).reduce(fp12.mul)
  const easy = fp12.mul(fp12.conjugate(product), fp12.inv(product))
  const exponent = ((P ** 2n + 1n) * (P ** 4n - P ** 2n + 1n)) / R
  return fp12.isOne(power(fp12, easy, exponent))
}

const NAME = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Whether this is the signature of the message under the key. Texts in lower-case hex; the message in bytes. */
export function isSigned({ signature, publicKey, message }) {
  try {
    const [x, y] = decompress(signature, IN_G1)
    const key = decompress(publicKey, IN_G2)
    const negated = [x, mod(-y)]
    return isProductOne([
      [negated, G2],
      [hashToG1(message, NAME), key],
    ])
  } catch {
    // It is no point of the group.
    return false
  }
}
