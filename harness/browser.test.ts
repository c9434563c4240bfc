import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserLaunch, launchBrowser } from './browser.ts'
import { portOf } from './ports.ts'

const page = `<!doctype html><meta charset="utf-8"><title>Smoke</title>
<p><span>Croupier</span> <span style="font-weight:700">1,234.50</span> <span>Привет</span></p>`

let browser: Browser
let server: Server
let address: string

beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(page)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://localhost:${portOf(server)}/`
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  server.close()
})

test.each([
  ['phone', 390],
  ['desktop', 1280],
])('a page on a %s has text with a width, Web Crypto, and screenshots', async (_, width) => {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const tab = await context.newPage()
  await tab.goto(address)
  const widths = await tab.evaluate(() =>
    [...document.querySelectorAll('span')].map((span) => span.getBoundingClientRect().width),
  )
  expect(widths).toHaveLength(3)
  for (const one of widths) expect(one).toBeGreaterThan(20)
  expect(await tab.evaluate(() => typeof crypto.subtle)).toBe('object')
  const picture = await tab.screenshot({ type: 'png' })
  expect(picture.readUInt32BE(16)).toBe(width)
  await context.close()
})

describe.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the browser of tests (needs Linux on x64)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'croupier-browser-'))
    const program = join(folder, 'chromium')
    writeFileSync(program, '#!/bin/sh\necho Chromium 140.0.0.0\n', { mode: 0o755 })
    afterEach(() => vi.unstubAllEnvs())
    afterAll(() => rmSync(folder, { recursive: true }))

    test.each([
      ['', 'npm'],
      ['bundled', 'npm'],
      ['system', 'the system'],
      [program, 'the system'],
    ])('with BROWSER_PATH=%s comes from %s, even with a Chromium on the PATH', async (named, from) => {
      vi.stubEnv('BROWSER_PATH', named)
      vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
      expect((await browserLaunch()).from).toBe(from)
    })
  },
)
