import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../testing/settings.ts'
import { type World, world } from '../../testing/world.ts'
import { policyOfCheck } from './check-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'croupier-check-'))
let w: World
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  writeFileSync(join(folder, 'phone-check.html'), '<!doctype html><html><head></head><body>check</body></html>')
  w = await world({ app: { siteFolder: folder, consoleFolder: folder } })
})
afterAll(async () => {
  await w.close()
  rmSync(folder, { recursive: true })
})

const SETTING = 'identity.phone-provider'
const ask = async (url: string, port: 'site' | 'console' = 'site') => {
  const { statusCode, headers, body } = await w.app[port].inject({ method: 'GET', url })
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((one) => [one.split(' ')[0]!, one.split(' ').slice(1).join(' ')] as const),
  )
  return { statusCode, headers, body, policy }
}

describe('T159 the page that talks to a third party which proves phone numbers', () => {
  test('is there only while the channel is on, and only on the site', async () => {
    expect((await ask('/phone-check.html')).statusCode).toBe(404)
    await changeSettings(w, SETTING, { isOn: true, projectId: 'p', apiKey: 'k' })
    const on = await ask('/phone-check.html')
    expect([on.statusCode, on.body.includes('check'), on.headers['cache-control']]).toEqual([200, true, 'no-store'])
    expect((await ask('/phone-check.html', 'console')).policy.get('connect-src')).toBe("'self'")
    await changeSettings(w, SETTING, { isOn: false })
    expect((await ask('/phone-check.html')).statusCode).toBe(404)
  })
  test('may reach the hosts of the setting and nothing else, and no page but ours may show it', async () => {
    await changeSettings(w, SETTING, { isOn: true })
    const { policy, headers } = await ask('/phone-check.html')
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('connect-src')).toBe('https://identitytoolkit.googleapis.com')
    expect(policy.get('script-src')).toBe(
      "'self' https://www.google.com/recaptcha/api.js https://www.gstatic.com/recaptcha/releases/",
    )
    expect(policy.get('frame-src')).toBe('https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/')
    expect(policy.get('frame-ancestors')).toBe("'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    const moved = { apiUrl: 'https://phones.example/base', checkScript: 'https://check.example/a.js' }
    await changeSettings(w, SETTING, { ...moved, checkScripts: [], checkFrames: [] })
    const now = (await ask('/phone-check.html')).policy
    expect(now.get('connect-src')).toBe('https://phones.example')
    expect(now.get('script-src')).toBe("'self' https://check.example/a.js")
    expect(now.get('frame-src')).toBe("'none'")
  })
  test('leaves the policy of every other page closed', async () => {
    for (const url of ['/', '/index', '/deep/in/the/app']) {
      const { policy } = await ask(url)
      expect(policy.get('connect-src')).toBe("'self'")
      expect(policy.get('script-src')).toBe("'self'")
      expect(policy.get('frame-src')).toBe("'self'")
      expect(policy.get('frame-ancestors')).toBe("'none'")
    }
  })
  test('T157 an address never becomes a directive or a keyword', () => {
    const policy = "default-src 'none';script-src 'self';connect-src 'self';frame-src 'self'"
    const scripts = ['https://a.example/x;img-src *', "https://a.example 'unsafe-inline'", 'https://b.example/x.js']
    const frames = ['javascript:alert(1)', '*']
    expect(policyOfCheck(policy, { calls: 'nonsense', scripts, frames })).toBe(
      "default-src 'none';script-src 'self' https://b.example/x.js;connect-src 'none';frame-src 'none'",
    )
  })
  test.each([
    'http://identitytoolkit.googleapis.com',
    'https://a.example;script-src',
    'https://a.example/?x',
    "https://a.example/' *",
    'javascript:alert(1)',
    '//a.example',
  ])('is not set to %s', async (apiUrl) => {
    await expect(changeSettings(w, SETTING, { apiUrl })).rejects.toThrow()
  })
})
