import { describe, expect, test } from 'vitest'
import { systemRandom } from '../clock.ts'
import { vault } from './vault.ts'

const secretOf = (byte: number) => new Uint8Array(32).fill(byte)
const under = (secret: number, ...others: number[]) =>
  vault({ secret: secretOf(secret), readSecrets: others.map(secretOf), random: systemRandom })
const name = Buffer.from('Ana Maria Santos')

describe('T169 the vault', () => {
  test('encrypts the same text differently each time, and decrypts it', () => {
    const { encrypt, decrypt } = under(1)
    const [one, two] = [encrypt('names', name), encrypt('names', name)]
    expect(one.equals(two)).toBe(false)
    expect(one.includes(name.subarray(0, 3))).toBe(false)
    expect(decrypt('names', one)).toEqual(name)
  })
  test('decrypts no value of another purpose or another secret, and none with one changed bit', () => {
    const { encrypt, decrypt } = under(1)
    const encrypted = encrypt('names', name)
    expect(() => decrypt('numbers', encrypted)).toThrow('no secret of this deployment decrypts')
    expect(() => under(2).decrypt('names', encrypted)).toThrow('no secret of this deployment decrypts')
    for (let at = 0; at < encrypted.length; at++) {
      const changed = Buffer.from(encrypted)
      changed[at]! ^= 1
      expect(() => decrypt('names', changed), `byte ${at}`).toThrow('no secret of this deployment decrypts')
    }
    expect(() => decrypt('names', encrypted.subarray(0, 20))).toThrow('no secret of this deployment decrypts')
  })
  test('decrypts with the former secret after a rotation, encrypts with the new one, and tells the two apart', () => {
    const old = under(1).encrypt('names', name)
    const rotated = under(2, 1)
    expect(rotated.decrypt('names', old)).toEqual(name)
    expect(rotated.isCurrent('names', old)).toBe(false)
    const anew = rotated.encrypt('names', name)
    expect(rotated.isCurrent('names', anew)).toBe(true)
    expect(under(2).decrypt('names', anew)).toEqual(name)
    expect(() => under(1).decrypt('names', anew)).toThrow('no secret of this deployment decrypts')
  })
  test('computes one HMAC for each secret and purpose, and lists those of former secrets after the current one', () => {
    expect(under(1).mac('numbers', '0012')).toBe(under(1).mac('numbers', '0012'))
    expect(under(1).mac('numbers', '0012')).not.toBe(under(1).mac('names', '0012'))
    const [now, before] = under(2, 1).macs('numbers', '0012')
    expect([now, before]).toEqual([under(2).mac('numbers', '0012'), under(1).mac('numbers', '0012')])
  })
})
