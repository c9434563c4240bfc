import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCases } from '@croupier/provider-kit/check/cases'
import { providerCases } from '@croupier/provider-kit/check/provider/index'
import { providerTarget } from '@croupier/provider-kit/check/provider/target'
import { walletCases } from '@croupier/provider-kit/check/wallet/index'
import { sharedKeys } from '@croupier/provider-kit/signature'
import { expect, test } from 'vitest'
import { type House, house } from '../../../../house/src/app.ts'
import { systemClock, systemRandom } from '../../platform/clock.ts'
import { walletTarget } from '../../testing/conformance.ts'
import { testProvider } from '../../testing/provider.ts'
import { world } from '../../testing/world.ts'

/** The conformance suite of Provider wallet rules §3.9 over HTTP, against our wallet and against our provider. */
test('W01–W30 the wallet passes every case', async () => {
  const w = await world({ app: { internalHosts: ['127.0.0.1'] } })
  await w.app.site.listen({ host: '127.0.0.1', port: 0 })
  const sizes = { schedules: 60, sequences: 6, soakMs: 0, seed: 1 }
  const results = await runCases(walletCases, await walletTarget(w, await testProvider(w), sizes))
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  expect(results).toHaveLength(31)
  await w.close({ without: ['orders'] })
})

const SECRET = 'a secret of the house provider and the wallet'

/** Games with one message for stake and result, and with one for each. Only the second kind can give a stake back. */
test.each([
  ['dice', ['W04', 'W05', 'W21', 'W22']],
  ['mines', ['W21', 'W22']],
])('W01–W30 the house provider passes every case with %s', async (game, skipped) => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-check-'))
  const sizes = { rounds: 8, soakMs: 0, seed: 1 }
  const about = { clock: systemClock, random: systemRandom, providerId: 'house' }
  const target = await providerTarget({
    ...about,
    url: '',
    game,
    keys: sharedKeys(SECRET),
    currency: 'USD',
    wallet: {},
    sizes,
  })
  const walletUrl = target.served.origin
  const start = async (port: number): Promise<House> => {
    const file = join(folder, 'journal.jsonl')
    const started = await house({
      ...about,
      secret: SECRET,
      walletUrl,
      file,
      frameAncestors: [],
      hasTestRounds: true,
      crashGames: 10,
    })
    await started.server.listen({ host: '127.0.0.1', port })
    return started
  }
  let provider = await start(0)
  const url = provider.server.listeningOrigin
  const restart = async () => {
    await provider.stop()
    provider = await start(Number(new URL(url).port))
  }
  const results = await runCases(providerCases, { ...target, url, restart })
  await provider.stop()
  await target.served.close()
  rmSync(folder, { recursive: true })
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual(skipped)
})
