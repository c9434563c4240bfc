import { setTimeout as sleep } from 'node:timers/promises'
import { parseMoney } from '@croupier/kernel/money'
import { addBankAccount } from '@croupier/wire/cashier/bank-accounts'
import { requestWithdrawal } from '@croupier/wire/cashier/withdrawals'
import { bets } from '@croupier/wire/games/bets'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { balance } from '@croupier/wire/wallet/wallet'
import { betOnPosition } from '../../harness/basket.ts'
import { caller } from '../../harness/caller.ts'
import type { Person } from '../../harness/people.ts'

/** A call of the bystander. `code` is empty after a success, otherwise the refusal, or the error without an answer. */
export type Observed = { call: string; at: number; ms: number; code: string }

/** The bystander makes a call this often, on average. */
const PAUSE_MS = 60
const PATIENCE_MS = 20_000
/** Every so many calls a withdrawal, which hashes a password. */
const WITHDRAW_EVERY = 40
/** Answers that are no fault of the node: an issue closed meanwhile, or the bystander's own limit. */
const EXPECTED = new Set(['', 'issue.closed', 'lottery.closed', 'cashier.withdrawal_cooldown'])

/** Whether the node served this call as it should. */
export const isServed = ({ code }: Observed): boolean => EXPECTED.has(code)

/** A member who looks, bets and withdraws while others attack. Observations of all calls are kept in `observed`. */
export async function bystander(site: string, member: Person) {
  const observed: Observed[] = []
  const call = caller(site, member.token, PATIENCE_MS)
  const options = { paymentPassword: member.paymentPassword }
  const bank = await call(
    addBankAccount,
    { kind: 'bank', institution: 'Harbour Savings', holder: member.payeeName, number: '5550123498761' },
    options,
  )
  const withdrawal = { method: 'bank-transfer', bankAccountId: bank.id, amount: parseMoney('100') }
  async function betNow(): Promise<void> {
    const { games } = await call(lotteryGames, {})
    const open = games.find(({ game, open }) => game === 'ssc-5m' && open)?.open
    if (open) await call(placeTicket, { game: 'ssc-5m', issueNo: open.issueNo, bets: [betOnPosition(0, 7)] })
  }
  const acts: readonly [name: string, act: () => Promise<unknown>][] = [
    ['games', () => call(lotteryGames, {})],
    ['balance', () => call(balance, {})],
    ['bet', betNow],
    ['record', () => call(bets, { pageSize: 20 })],
  ]
  let isOver = false
  async function observe(name: string, act: () => Promise<unknown>): Promise<void> {
    const at = performance.now()
    const code = await act().then(() => '', codeOf)
    observed.push({ call: name, at, ms: performance.now() - at, code })
  }
  async function run(): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const [name, act] = acts[turn % acts.length]!
      await observe(name, act)
      if (turn % WITHDRAW_EVERY === 0) await observe('withdrawal', () => call(requestWithdrawal, withdrawal, options))
      await sleep(PAUSE_MS)
    }
  }
  const running = run()
  return {
    observed,
    /** Ends after the call under way. */
    async stop(): Promise<void> {
      isOver = true
      await running
    },
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)
