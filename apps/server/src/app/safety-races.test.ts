import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { requestDocuments } from '@croupier/wire/kyc/checks.console'
import { closeAccount } from '@croupier/wire/safer-gambling/closing'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { declineDepositLimit, setLimit } from '@croupier/wire/safer-gambling/limits'
import { setTimeLimit } from '@croupier/wire/safer-gambling/time-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../testing/bets.ts'
import { eventually } from '../testing/eventually.ts'
import { type GatewayWorld, gatewayWorld } from '../testing/gateway.ts'
import { identityChecksIn } from '../testing/identity-checks.ts'
import { withdrawalsIn } from '../testing/withdrawals.ts'
import type { TestMember } from '../testing/world.ts'

/**
 * Every event that stops play, in the middle of 1,000 concurrent bets and deposits on two nodes. What began after it is refused,
 * open bets are settled, and the member's money can leave.
 */
let w: GatewayWorld
let other: Awaited<ReturnType<GatewayWorld['another']>>
let o: ReturnType<typeof withdrawalsIn>
beforeAll(async () => {
  w = await gatewayWorld()
  other = await w.another()
  o = withdrawalsIn(w)
})
afterAll(async () => {
  await other.close()
  await w.close({ without: ['orders', 'lottery'] })
})

const money = parseMoney
const TRIES = 1_000
/** The event comes with this try. */
const AT = 300

const bet = ({ memberId }: TestMember, node: Pick<GatewayWorld, 'app'>, round?: string) =>
  place(node, ticketOf(memberId, { at: w.clock.now(), stake: money('0.10'), ...(round ? { round } : {}) })).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const deposit = (as: TestMember, node: Pick<GatewayWorld, 'outcome'>) =>
  node.outcome(createDeposit, { method: 'qr-bank', amount: money('20.00') }, { as })

/** Changes the jurisdiction profile, and waits until both nodes know it. */
async function underProfile(profile: 'uk' | 'default'): Promise<void> {
  await w.jurisdiction(profile)
  const isDemanded = () => other.app.modules.content.jurisdiction().verifiesIdentityFirst
  await eventually(async () => expect(isDemanded()).toBe(profile === 'uk'))
}

type Stop = {
  codes: readonly string[]
  canWithdraw: boolean
  /** Runs before the tries. */
  prepare?(as: TestMember): Promise<unknown>
  make(as: TestMember): Promise<unknown>
  /** Runs after them. */
  lift?(): Promise<unknown>
}
const stops: Record<string, Stop> = {
  'a self-exclusion': {
    codes: ['member.excluded'],
    canWithdraw: true,
    make: (as) => w.call(excludeMyself, { months: 6 }, { as }),
  },
  'a time-out': {
    codes: ['member.timed_out'],
    canWithdraw: true,
    make: (as) => w.call(takeTimeOut, { days: 1 }, { as }),
  },
  'lower limits': {
    codes: ['limit.reached', 'limit.deposit_reached'],
    canWithdraw: true,
    async make(as) {
      await w.call(setLimit, { kind: 'stake', period: 'day', amount: money('0.01') }, { as })
      await w.call(setLimit, { kind: 'deposit', period: 'day', amount: money('0.01') }, { as })
    },
  },
  'a time for play that is used up': {
    codes: ['limit.time_reached'],
    canWithdraw: true,
    make: (as) => w.call(setTimeLimit, { period: 'session', minutes: 15 }, { as }),
  },
  'a block by staff': {
    codes: ['member.blocked', 'session.required'],
    canWithdraw: false,
    make: ({ memberId }) =>
      w.platform.database.db.transaction().execute((tx) => w.app.modules.identity.setBlocked(tx, memberId, true)),
  },
  'T013 the end of a check of identity, under a profile that demands one': {
    codes: ['kyc.required'],
    canWithdraw: true,
    async prepare(as) {
      await identityChecksIn(w).verify(as)
      await underProfile('uk')
      await w.call(declineDepositLimit, {}, { as })
    },
    async make({ memberId }) {
      const asked = { memberId, kinds: ['passport' as const], reason: 'It has expired' }
      await w.call(requestDocuments, asked, { as: await w.staff('aml-officer') })
    },
    lift: () => underProfile('default'),
  },
  'the closing of the account': {
    codes: ['member.closing'],
    // The balance is paid out with the closing itself.
    canWithdraw: false,
    async make(as) {
      const { id } = await o.addAccount(as)
      const payout = { method: 'bank-transfer', bankAccountId: id }
      await w.call(closeAccount, { password: as.password, reason: 'other', payout }, { as })
    },
  },
}

describe.each(Object.keys(stops))('T056 %s', (name) => {
  test(`stops every later one of ${TRIES} concurrent bets and deposits; results and money go on`, async () => {
    const { codes, canWithdraw, prepare, make, lift } = stops[name]!
    const member = await w.member({ cash: '1000', payeeName: 'Ana Li', paymentPassword: '836104' })
    // Long enough for the limit on time, and short enough for the session.
    w.clock.advance('15m')
    await prepare?.(member)
    expect(await bet(member, w, `open: ${name}`)).toBe('ok')
    let hasHappened = false
    let happening: Promise<void> | undefined
    let started = 0
    const late: string[] = []
    async function worker(): Promise<void> {
      while (started < TRIES) {
        const nth = started++
        if (nth === AT)
          happening = make(member).then(() => {
            hasHappened = true
          })
        const isLate = hasHappened
        const node = nth % 2 ? w : other
        // The throttle lets twenty deposits through.
        const answer = await (nth % 100 === 1 ? deposit(member, node) : bet(member, node))
        if (isLate) late.push(answer)
      }
    }
    await Promise.all(Array.from({ length: 40 }, worker))
    await happening
    expect(late.length).toBeGreaterThan(100)
    expect(late.filter((answer) => !codes.includes(answer))).toEqual([])
    const before = await o.balance(member)
    const [open] = await findOpenBets(w, `open: ${name}`)
    await settleResults(w, [resultOf(open!, money('5'))])
    const after = await o.balance(member)
    expect(money(after[0]!) - money(before[0]!)).toBe(money('5'))
    if (canWithdraw) expect((await o.request(member, '100.00')).state).toBe('requested')
    await lift?.()
  })
})
