import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from './config.ts'

const base = { CROUPIER_MODE: 'production', SITE_URL: 'https://site.example' }

const databaseOf = (user: string, password: string) => `postgres://${user}:${password}@127.0.0.1/croupier`

describe('T168 production requires TLS for every connection that leaves the machine', () => {
  test.each([
    ['DATABASE_URL', 'postgres://croupier@db.example/croupier'],
    ['DATABASE_URL', 'postgres://croupier@db.example/croupier?sslmode=require'],
    ['DATABASE_URL', 'postgres://croupier@db.example/croupier?sslmode=no-verify'],
    ['REDIS_URL', 'redis://cache.example:6379'],
    ['GATEWAY_URL', 'http://gateway.example'],
    ['SITE_URL', 'http://site.example'],
    ['PHONE_PROVIDER_KEYS', 'http://keys.example/keys'],
    ['DATABASE_URL', 'postgres://localhost/croupier?host=db.example'],
    ['DATABASE_URL', 'postgres://localhost/croupier?host=db.example&sslmode=require'],
  ])('%s=%s does not start', (name, value) => {
    expect(() => readEnvironment({ ...base, [name]: value })).toThrow(new RegExp(`${name}: .* needs TLS`))
  })
  test.each([
    ['DATABASE_URL', 'postgres://croupier@db.example/croupier?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://croupier@127.0.0.1/croupier'],
    ['DATABASE_URL', 'postgres:///croupier?host=/var/run/postgresql'],
    ['REDIS_URL', 'rediss://cache.example:6379'],
    ['GATEWAY_URL', 'https://gateway.example'],
  ])('%s=%s starts', (name, value) => {
    expect(readEnvironment({ ...base, [name]: value })).toMatchObject({ [name]: value })
  })
  test.each([
    ['DATABASE_URL', { PGHOST: 'db.example', DATABASE_URL: 'postgres:///croupier' }],
    ['SITE_URL', { HOST: '0.0.0.0', SITE_URL: undefined }],
    ['SITE_URL', { HOST: '::', SITE_URL: undefined }],
    ['NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
    ['NODE_OPTIONS', { NODE_OPTIONS: '--max-old-space-size=900 --tls-min-v1.0' }],
  ])('%s: %j does not start', (name, more) => {
    expect(() => readEnvironment({ ...base, ...more })).toThrow(new RegExp(`${name}: `))
  })
  test.each([
    { HOST: '127.0.0.1', SITE_URL: undefined },
    { HOST: '0.0.0.0' },
    { DATABASE_URL: 'postgres:///croupier', PGHOST: '/var/run/postgresql' },
    { DATABASE_URL: 'postgres://localhost/croupier?host=db.example&sslmode=verify-full' },
  ])('%j starts', (more) => {
    expect(readEnvironment({ ...base, ...more }).CROUPIER_MODE).toBe('production')
  })
  test('allows the plain hosts that the operator names', () => {
    const compose = { ...base, DATABASE_URL: 'postgres://croupier@database/croupier', PLAIN_HOSTS: 'database' }
    expect(readEnvironment(compose).DATABASE_URL).toBe(compose.DATABASE_URL)
  })
  test('compose.yaml publishes its ports on the loopback address, trusts the proxy there, and names no superuser', () => {
    const compose = readFileSync(new URL('../../../compose.yaml', import.meta.url), 'utf8')
    const ports = [...compose.matchAll(/- "([\d.:]+:\d+)"/g)].map(([, published]) => published)
    expect(ports).toEqual(['127.0.0.1:8080:8080', '127.0.0.1:8081:8081'])
    const [, proxy] = /TRUSTED_PROXIES: \$\{TRUSTED_PROXIES:-([\d.]+)\}/.exec(compose) ?? []
    expect(proxy).toBeDefined()
    expect(compose).toContain(`gateway: ${proxy}`)
    expect(compose).toContain('postgres://croupier_owner:')
    expect(compose).not.toContain('POSTGRES_USER')
  })
  test('does not apply to the demo', () => {
    expect(readEnvironment({ HOST: '127.0.0.1', DATABASE_URL: 'postgres://a@b/c' }).CROUPIER_MODE).toBe('demo')
  })
})

describe('T025 production refuses secrets that others know', () => {
  const byChance = '7f3a9c02e5d84b16a0c97e2f5b38d164c1f0e79a3d5b8624907ce1fa48d2b365'
  test.each`
    name                 | value
    ${'CROUPIER_SECRET'} | ${'0'.repeat(64)}
    ${'CROUPIER_SECRET'} | ${'deadbeef'.repeat(8)}
    ${'CROUPIER_SECRET'} | ${'0123456789abcdef'.repeat(4)}
    ${'GATEWAY_SECRET'}  | ${'changeme'.repeat(4)}
    ${'GATEWAY_SECRET'}  | ${byChance}
    ${'DATABASE_URL'}    | ${databaseOf('croupier', 'croupier')}
    ${'DATABASE_URL'}    | ${databaseOf('croupier', 'postgres')}
    ${'DATABASE_URL'}    | ${databaseOf('anna', 'anna')}
    ${'REDIS_URL'}       | ${'redis://default:changeme@127.0.0.1'}
  `('$name=$value does not start', ({ name, value }) => {
    const mine = { ...base, CROUPIER_SECRET: byChance }
    expect(() => readEnvironment({ ...mine, [name]: value })).toThrow(new RegExp(`${name}: (is|its password)`))
  })
  test('those made by chance start', () => {
    const mine = { CROUPIER_SECRET: byChance, DATABASE_URL: databaseOf('croupier', 'kX82hfQpLw') }
    const other = [...byChance].reverse().join('')
    expect(readEnvironment({ ...base, ...mine, GATEWAY_SECRET: other })).toMatchObject(mine)
  })
})

test.each(['0.0.0.0/0', '10.0.0.1, ::/0'])('T172 production trusts not everybody as a proxy: %s', (proxies) => {
  expect(() => readEnvironment({ ...base, TRUSTED_PROXIES: proxies })).toThrow(
    /TRUSTED_PROXIES: .* contains every address/,
  )
  expect(readEnvironment({ ...base, TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' }).TRUSTED_PROXIES).toEqual([
    '10.0.0.1',
    '10.1.0.0/16',
  ])
})

test('every wrong variable is named, not just the first', () => {
  expect(() => readEnvironment({ SITE_PORT: 'x', CROUPIER_SECRET: 'short' })).toThrow(/CROUPIER_SECRET[\s\S]*SITE_PORT/)
})
