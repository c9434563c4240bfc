// The fields of BLS12-381 over BigInt: Fp, Fp2 = Fp(u) with u² = −1, Fp6 = Fp2(v) with v³ = 1 + u, Fp12 = Fp6(w) with w² = v.
export const P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn
/** The order of the groups. */
export const R = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n

export const mod = (a) => {
  const rest = a % P
  return rest < 0n ? rest + P : rest
}

/** The inverse by Euclid's algorithm; 0 for 0. */
function invert(number) {
  let [a, b, x, y] = [mod(number), P, 1n, 0n]
  while (a > 1n) {
    const quotient = b / a
    ;[a, b] = [b - quotient * a, a]
    ;[x, y] = [y - quotient * x, x]
  }
  return a === 0n ? 0n : mod(x)
}

/** Square-and-multiply in any field. */
export function power(field, base, exponent) {
  let result = field.one
  for (const bit of exponent.toString(2)) {
    result = field.mul(result, result)
    if (bit === '1') result = field.mul(result, base)
  }
  return result
}

export const fp = {
  one: 1n,
  zero: 0n,
  add: (a, b) => mod(a + b),
  sub: (a, b) => mod(a - b),
  mul: (a, b) => mod(a * b),
  inv: invert,
  equals: (a, b) => a === b,
  /** The root, or null of a number that is no square. P is 3 modulo 4. */
  sqrt(a) {
    const root = power(fp, a, (P + 1n) / 4n)
    return fp.mul(root, root) === mod(a) ? root : null
  },
}

/** Pairs [a, b] for a + bu. */
export const fp2 = {
  one: [1n, 0n],
  zero: [0n, 0n],
  add: ([a, b], [c, d]) => [mod(a + c), mod(b + d)],
  sub: ([a, b], [c, d]) => [mod(a - c), mod(b - d)],
  mul: ([a, b], [c, d]) => [mod(a * c - b * d), mod(a * d + b * c)],
  inv([a, b]) {
    const norm = invert(a * a + b * b)
    return [mod(a * norm), mod(-b * norm)]
  },
  equals: ([a, b], [c, d]) => a === c && b === d,
  /** Adj and Rodríguez-Henríquez, algorithm 9, for P that is 3 modulo 4; null of a number that is no square. */
  sqrt(a) {
    const first = power(fp2, a, (P - 3n) / 4n)
    const half = fp2.mul(first, a)
    const alpha = fp2.mul(first, half)
    const isMinusOne = fp2.equals(alpha, [P - 1n, 0n])
    const factor = isMinusOne ? [0n, 1n] : power(fp2, fp2.add(fp2.one, alpha), (P - 1n) / 2n)
    const root = fp2.mul(factor, half)
    return fp2.equals(fp2.mul(root, root), a) ? root : null
  },
}
/** Times 1 + u. */
const shift = ([a, b]) => [mod(a - b), mod(a + b)]

const fp6 = {
  one: [fp2.one, fp2.zero, fp2.zero],
  zero: [fp2.zero, fp2.zero, fp2.zero],
  add: (a, b) => a.map((one, at) => fp2.add(one, b[at])),
  sub: (a, b) => a.map((one, at) => fp2.sub(one, b[at])),
  mul([a, b, c], [d, e, f]) {
    const { add, mul } = fp2
    return [
      add(mul(a, d), shift(add(mul(b, f), mul(c, e)))),
      add(add(mul(a, e), mul(b, d)), shift(mul(c, f))),
      add(add(mul(a, f), mul(b, e)), mul(c, d)),
    ]
  },
  inv([a, b, c]) {
    const { add, sub, mul } = fp2
    const x = sub(mul(a, a), shift(mul(b, c)))
    const y = sub(shift(mul(c, c)), mul(a, b))
    const z = sub(mul(b, b), mul(a, c))
    const norm = fp2.inv(add(mul(a, x), shift(add(mul(c, y), mul(b, z)))))
    return [mul(x, norm), mul(y, norm), mul(z, norm)]
  },
}
/** Times v. */
const shift6 = ([a, b, c]) => [shift(c), a, b]

/** Pairs [a, b] for a + bw. */
export const fp12 = {
  one: [fp6.one, fp6.zero],
  mul: ([a, b], [c, d]) => [fp6.add(fp6.mul(a, c), shift6(fp6.mul(b, d))), fp6.add(fp6.mul(a, d), fp6.mul(b, c))],
  inv([a, b]) {
    const norm = fp6.inv(fp6.sub(fp6.mul(a, a), shift6(fp6.mul(b, b))))
    return [fp6.mul(a, norm), fp6.sub(fp6.zero, fp6.mul(b, norm))]
  },
  /** The power of P to the sixth. */
  conjugate: ([a, b]) => [a, fp6.sub(fp6.zero, b)],
  isOne: (a) => [a].flat(3).every((part, at) => part === (at === 0 ? 1n : 0n)),
}
