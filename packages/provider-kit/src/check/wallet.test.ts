import { describe, expect, test } from 'vitest'
import { PLANTS } from '../testing/faulty-wallet.ts'
import { sandboxTarget } from '../testing/wallet-target.ts'
import { failedOf, runCases } from './cases.ts'
import { walletCases } from './wallet/index.ts'

describe('the suite against a wallet', () => {
  test('passes one that keeps the contract', async () => {
    const target = await sandboxTarget()
    const results = await runCases(walletCases, target)
    await target.close()
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual(['W14'])
  })

  test.each([
    ['answers are signed with another secret', 'W01'],
    ['a repeated bet takes another stake', 'W01'],
    ['a repeated bet takes another stake', 'W12'],
    ['a bet under a known id is taken for a repetition', 'W02'],
    ['the balance is off by one', 'W10'],
    ['a rollback before its bet is forgotten', 'W03'],
    ['a repeated rollback gives back twice', 'W04'],
    ['a settled bet is rolled back', 'W30'],
    ['a rollback before its bet is forgotten', 'W05'],
    ['free rounds never end', 'F01'],
    ['a free round takes a stake', 'F01'],
    ['bets overdraw', 'W11'],
    ['a win needs a session', 'W06'],
    ['a win of an excluded player is refused', 'W07'],
    ['a win of zero leaves its round open', 'W08'],
    ['a second win replaces the first', 'W09'],
    ['another currency is taken', 'W18'],
    ['exponents are ignored', 'W19'],
    ['amounts are rounded', 'W20'],
    ['versions are ignored', 'W21'],
    ['a debt makes cash negative', 'W22'],
    ['a difference of totals is hidden', 'W23'],
    ['limits of the game are open', 'W24'],
    ['wins wait for the end of the maintenance', 'W25'],
    ['the list leaves a transaction out', 'W26'],
    ['a settled bet is rolled back', 'W27'],
    ['a repeated rollback gives back twice', 'W28'],
    ['the balance is off by one', 'W29'],
    ['betWin pays nothing', 'W30'],
    ['old signatures are accepted', 'W15'],
    ['old signatures are accepted', 'W16'],
    ['a request id is accepted again', 'W17'],
  ])('fails one in which %s, by %s', async (plant, id) => {
    const target = await sandboxTarget(PLANTS[plant])
    const results = await runCases(walletCases, target, { only: [id] })
    await target.close()
    expect(failedOf(results)).toEqual([id])
  })
})
