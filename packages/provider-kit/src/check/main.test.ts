import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sharedKeys } from '../signature.ts'
import { coinProvider } from '../testing/coin-provider.ts'
import { serveControls } from '../testing/controls.ts'
import { PLANTS } from '../testing/faulty-wallet.ts'
import { freePort } from '../testing/ports.ts'
import { GAME, PROVIDER, SECRET, sandboxTarget } from '../testing/wallet-target.ts'

const BIN = fileURLToPath(new URL('../../bin/croupier-provider-check.mjs', import.meta.url))
const SHORT = ['--provider', PROVIDER, '--secret', SECRET, '--soak', '0', '--seed', '7', '--rounds', '4']

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  const [code] = await once(child, 'close')
  return { code, lines: said.trim().split('\n') }
}

describe('croupier-provider-check', () => {
  test('checks a provider, and says of each case whether it passed', async () => {
    const port = await freePort()
    const keys = sharedKeys(SECRET)
    const provider = await coinProvider({ keys, walletUrl: `http://127.0.0.1:${port}`, fault: null })
    const { code, lines } = await run(provider.origin, '--game', GAME, '--port', String(port), ...SHORT)
    await provider.close()
    expect(lines.at(-1)).toBe('30 passed, 0 failed, 2 skipped (seed 7)')
    expect(lines[0]).toMatch(/^ok +F01 /)
    expect(code).toBe(0)
  })

  test.each([
    [null, '2 passed, 0 failed, 1 skipped (seed 7)', 0],
    ['a request id is accepted again', '1 passed, 1 failed, 1 skipped (seed 7)', 1],
  ])('checks a wallet through its controls, with the fault %j', async (plant, last, code) => {
    const target = await sandboxTarget(plant === null ? undefined : PLANTS[plant])
    const controls = await serveControls(target)
    const about = ['--wallet', target.url, '--controls', controls.url, '--only', 'W07,W14,W17']
    const ended = await run(...about, ...SHORT)
    await target.close()
    controls.close()
    expect(ended.lines.at(-1)).toBe(last)
    expect(ended.code).toBe(code)
  })

  test('prints the JSON Schema of all messages', async () => {
    const { code, lines } = await run('--schema')
    const { messages, answer } = JSON.parse(lines.join(''))
    expect(Object.keys(messages)).toContain('betWin')
    expect(messages.bet.required).toContain('sessionToken')
    expect(answer.properties).toHaveProperty('balance')
    expect(code).toBe(0)
  })

  test('explains itself when something is missing', async () => {
    expect((await run('http://127.0.0.1:1')).code).toBe(2)
  })
})
