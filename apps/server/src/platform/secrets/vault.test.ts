import { describe, expect, test } from 'vitest'
import { systemRandom } from '../clock.ts'
import { vault } from './vault.ts'

const secretOf = (byte: number) => new Uint8Array(32).fill(byte)
const under = (secret: number, ...others: number[]) =>
  vault({ secret: secretOf(secret), readSecrets: others.map(secretOf), random: systemRandom })
const name = Buffer.from('Ana Maria Santos')

describe('T169 the vault', () => {
  test('what it seals is not to be read, never the same twice, and opens again', () => {
    const { seal, open } = under(1)
    const [one, two] = [seal('names', name), seal('names', name)]
    expect(one.equals(two)).toBe(false)
    expect(one.includes(name.subarray(0, 3))).toBe(false)
    expect(open('names', one)).toEqual(name)
  })
  test('opens nothing for another purpose, under another secret, or with one bit changed', () => {
    const { seal, open } = under(1)
    const sealed = seal('names', name)
    expect(() => open('numbers', sealed)).toThrow('no secret of this deployment decrypts')
    expect(() => under(2).open('names', sealed)).toThrow('no secret of this deployment decrypts')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => open('names', changed), `byte ${at}`).toThrow('no secret of this deployment decrypts')
    }
    expect(() => open('names', sealed.subarray(0, 20))).toThrow('no secret of this deployment decrypts')
  })
  test('after a rotation old things open, new ones are sealed under the new secret, and it is told which is which', () => {
    const old = under(1).seal('names', name)
    const rotated = under(2, 1)
    expect(rotated.open('names', old)).toEqual(name)
    expect(rotated.isCurrent('names', old)).toBe(false)
    const anew = rotated.seal('names', name)
    expect(rotated.isCurrent('names', anew)).toBe(true)
    expect(under(2).open('names', anew)).toEqual(name)
    expect(() => under(1).open('names', anew)).toThrow('no secret of this deployment decrypts')
  })
  test('a print is the same under the same secret only; those of before are known too', () => {
    expect(under(1).print('numbers', '0012')).toBe(under(1).print('numbers', '0012'))
    expect(under(1).print('numbers', '0012')).not.toBe(under(1).print('names', '0012'))
    const [now, before] = under(2, 1).prints('numbers', '0012')
    expect([now, before]).toEqual([under(2).print('numbers', '0012'), under(1).print('numbers', '0012')])
  })
})
