import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sharedKeys } from '../signature.ts'
import { freePort } from '../testing/ports.ts'
import { clock, PROVIDER, random, SECRET } from '../testing/wallet-target.ts'
import { runCases } from './cases.ts'
import { providerCases } from './provider/index.ts'
import { providerTarget } from './provider/target.ts'

const FILE = fileURLToPath(new URL('../../../../examples/provider-python/provider.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0

describe.skipIf(!hasPython)('the example in Python (needs python3)', () => {
  test('passes the suite, with kills in the middle of rounds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'croupier-python-'))
    const port = await freePort()
    const about = { clock, random, keys: sharedKeys(SECRET), providerId: PROVIDER, currency: 'USD', game: 'coin' }
    const sizes = { rounds: 8, soakMs: 0, seed: 1 }
    const target = await providerTarget({ ...about, url: `http://127.0.0.1:${port}`, sizes, wallet: {} })
    const start = async (): Promise<ChildProcess> => {
      const own = { SECRET, PROVIDER_ID: PROVIDER, WALLET_URL: target.served.origin, PORT: String(port) }
      const env = { ...process.env, ...own, JOURNAL: join(folder, 'rounds.jsonl') }
      const child = spawn('python3', [FILE], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      return child
    }
    const kill = async (child: ChildProcess) => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    let provider = await start()
    const restart = async () => {
      await kill(provider)
      provider = await start()
    }
    const results = await runCases(providerCases, { ...target, restart })
    await kill(provider)
    await target.served.close()
    rmSync(folder, { recursive: true })
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual([
      'F01',
      'F02',
      'W21',
      'W22',
    ])
  })
})
