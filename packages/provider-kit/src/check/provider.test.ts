import { describe, expect, test } from 'vitest'
import { sharedKeys } from '../signature.ts'
import { type CoinFault, coinProvider } from '../testing/coin-provider.ts'
import { clock, GAME, PROVIDER, random, SECRET } from '../testing/wallet-target.ts'
import { failedOf, type Result, runCases } from './cases.ts'
import { providerCases } from './provider/index.ts'
import { providerTarget } from './provider/target.ts'

async function checked(fault: CoinFault | null, only: readonly string[] = []): Promise<Result[]> {
  const keys = sharedKeys(SECRET)
  const sizes = { rounds: 12, soakMs: 0, seed: 1 }
  const about = { clock, random, keys, providerId: PROVIDER, game: GAME, currency: 'USD', sizes, wallet: {} }
  const target = await providerTarget({ ...about, url: '' })
  const provider = await coinProvider({ keys, walletUrl: target.served.origin, fault })
  const results = await runCases(providerCases, { ...target, url: provider.origin }, { only })
  await provider.close()
  await target.served.close()
  return results
}

describe('the suite against a provider', () => {
  test('passes one that keeps the contract', async () => {
    const results = await checked(null)
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual(['W21', 'W22'])
  })

  test.each<[CoinFault, string]>([
    ['a new id for each attempt', 'W12'],
    ['an answer of anybody is believed', 'W15'],
    ['an answer of anybody is believed', 'W16'],
    ['an answer of anybody is believed', 'W17'],
    ['a stake without an answer is forgotten', 'W12'],
    ['a win without an answer is forgotten', 'W13'],
    ['a rollback without an answer is forgotten', 'W04'],
    ['a refused stake is tried again', 'W10'],
    ['a win is sent twice', 'W30'],
    ['a lost round stays open', 'W08'],
    ['a win needs a session', 'W06'],
    ['stakes are rounded', 'W20'],
    ['exponents are ignored', 'W19'],
    ['a call of anybody is taken', 'W15'],
    ['a call of anybody is taken', 'W16'],
    ['a call is taken twice', 'W17'],
    ['free rounds are played for money', 'F01'],
    ['a cancelled campaign goes on', 'F02'],
    ['the outcome is shown before the stake is taken', 'W25'],
  ])('fails one in which %s, by %s', async (fault, id) => {
    expect(failedOf(await checked(fault, [id]))).toEqual([id])
  })
})
