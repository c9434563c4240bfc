import { hashSync } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { hashPolicy, passwords } from './passwords.ts'

describe('T023 a password hash', () => {
  test('is argon2id with the costs of the policy', async () => {
    const { hash } = passwords()
    const { memoryCost, timeCost, parallelism } = hashPolicy
    expect(await hash('x')).toContain(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
  })
  test('with lower costs still verifies, but is outdated', async () => {
    const old = hashSync('four quiet horses', { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const { verify, isOutdated, hash } = passwords()
    expect(isOutdated(old)).toBe(true)
    expect(await verify(old, 'four quiet horses')).toBe(true)
    expect(isOutdated(await hash('x'))).toBe(false)
  })
  test('T016 is computed for an unknown account, too, and never matches', async () => {
    expect(await passwords().verify(null, 'nobody has this password')).toBe(false)
  })
  test('keeps spaces and normalises composed letters', async () => {
    const { hash, verify } = passwords()
    expect(await verify(await hash(' a '), 'a')).toBe(false)
    expect(await verify(await hash('caf\u00e9'), 'cafe\u0301')).toBe(true)
  })
  test('of a caller with a session is verified before all logins that wait', async () => {
    const { hash, verify } = passwords({ memoryCost: 64, timeCost: 1, parallelism: 1 })
    const kept = await hash('x')
    const log: string[] = []
    const logins = Array.from({ length: 20 }, () => verify(kept, 'x').then(() => log.push('login')))
    const payment = verify(kept, 'x', 'session').then(() => log.push('payment'))
    await Promise.all([...logins, payment])
    // Two logins run already, and beside a slow thread with the payment the other one may finish a few.
    expect(log.indexOf('payment')).toBeLessThan(logins.length / 2)
  })
  test('is refused as busy when the queue is full', async () => {
    const { hash } = passwords({ memoryCost: 64, timeCost: 1, parallelism: 1 })
    const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => hash('x')))
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused.length).toBe(98)
    expect(refused.every((one) => (one.reason as { code: string }).code === 'server.busy')).toBe(true)
  })
})
