import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registry } from './registry.ts'

type Call = { name: string; method: string; path: string; token: boolean; encrypted: boolean; note?: string }
const { calls } = JSON.parse(readFileSync(new URL('../../../docs/spec/calls.json', import.meta.url), 'utf8')) as {
  calls: Call[]
}

/**
 * Lists that decisions.md opens to visitors: the call answers them too, and adds the personal part when a token is there. Feedback
 * has its member then, and announcements those for members.
 */
const OPEN_TO_VISITORS = new Set(['gameVendor', 'gameList', 'vassGameType', 'feedback', 'announcements'])

const ours = new Map(registry.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
const existing = calls.filter((call) => ours.has(`${call.method} ${call.path}`))
const toCome = calls.filter((call) => !ours.has(`${call.method} ${call.path}`))

describe('§7 the registry keeps the calls to the letter', () => {
  test('a forgotten password by email is form-encoded, and no other call is', () => {
    const forms = registry.filter(({ endpoint }) => endpoint.form).map(({ endpoint }) => endpoint.path)
    expect(forms).toEqual(['/wps/member/password/email'])
  })
  test.each(existing)('$method $path ($name)', ({ name, method, path, token, encrypted }) => {
    const endpoint = ours.get(`${method} ${path}`)!
    expect(endpoint.encrypt ?? false).toBe(encrypted)
    expect(endpoint.token).toBe(OPEN_TO_VISITORS.has(name) ? 'optional' : token)
  })
  test('no path of §7 is bound to another method', () => {
    const wrong = registry.filter(({ endpoint }) =>
      calls.some((call) => call.path === endpoint.path && call.method !== endpoint.method),
    )
    expect(wrong.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
  })
  test('calls outside §7 live under /wps, /console, /provider in plain nouns', () => {
    const named = new Set(calls.map((call) => call.path))
    for (const { endpoint } of registry)
      if (!named.has(endpoint.path)) expect(endpoint.path).toMatch(/^\/(wps|console|provider)\/[a-z]/)
  })
  test('no method and path twice, no name twice', () => {
    expect(ours.size).toBe(registry.length)
    expect(new Set(registry.map(({ name }) => name)).size).toBe(registry.length)
  })
  test('says which calls are to come', () => {
    expect(existing.length + toCome.length).toBe(calls.length)
    process.stdout.write(
      `§7: ${existing.length} of ${calls.length} calls exist; to come: ${toCome.map((call) => call.name).join(', ')}\n`,
    )
  })
})
