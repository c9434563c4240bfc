import { parseMoney, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Opened, type TestProvider, testProvider } from '../../testing/provider.ts'
import { type World, world } from '../../testing/world.ts'

/**
 * W27: random messages about two rounds, some of them repeated, against a model of the ordering matrix (Provider wallet rules §3.5).
 * `PROVIDER_SEQUENCES=10000` runs as many sequences as the rules ask.
 */
const SEQUENCES = Number(process.env.PROVIDER_SEQUENCES ?? 15)
const START = parseMoney('1000.00')

let w: World
let acme: TestProvider
beforeAll(async () => {
  w = await world()
  acme = await testProvider(w)
})
afterAll(() => w.close())

type Message =
  | { type: 'bet'; bet: number; amount: number }
  | { type: 'win'; id: number; bet: number; amount: number; closes: boolean }
  | { type: 'rollback'; id: number; bet: number }
  | { type: 'refund'; id: number; bet: number; amount: number }
  | { type: 'resettle'; id: number; win: number; amount: number; version: number }
  | { type: 'close'; round: number }

/** Ids are few, so that messages meet. A bet belongs to the round of its number, and amounts are cents. */
const two = fc.constantFrom(0, 1)
const three = fc.constantFrom(0, 1, 2)
const five = fc.constantFrom(0, 1, 2, 3, 4)
const amount = fc.constantFrom(100, 250, 700)
const message: fc.Arbitrary<Message> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('bet'), bet: three, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('win'),
      id: five,
      bet: three,
      amount: fc.constantFrom(0, 100, 700),
      closes: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('rollback'), id: five, bet: three }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('refund'), id: five, bet: three, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('resettle'),
      id: five,
      win: five,
      amount,
      version: fc.constantFrom(1, 2, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('close'), round: two }) },
)

const roundOf = (bet: number) => bet % 2

type BetModel = { state: 'open' | 'settled' | 'rolled_back' | 'tombstone'; stake: number; paid: number; back: number }

/** The matrix, without a database: the status of each message, and the cash that is left. */
function model() {
  const bets = new Map<number, BetModel>()
  const wins = new Map<number, { bet: number; amount: number; version: number }>()
  const rounds = new Map<number, 'open' | 'closed'>()
  const known = new Map<string, { content: string; status: string }>()
  let cash = Number(START / 100n)

  function close(round: number): void {
    rounds.set(round, 'closed')
    for (const [id, bet] of bets) if (roundOf(id) === round && bet.state === 'open') bet.state = 'settled'
  }
  const decide = {
    bet({ bet, amount: stake }: Extract<Message, { type: 'bet' }>): string {
      if (rounds.get(roundOf(bet)) === 'closed') return 'ROUND_CLOSED'
      bets.set(bet, { state: 'open', stake, paid: 0, back: 0 })
      rounds.set(roundOf(bet), 'open')
      cash -= stake
      return 'OK'
    },
    win({ id, bet, amount: paid, closes }: Extract<Message, { type: 'win' }>): string {
      const target = bets.get(bet)
      if (!target) return 'BET_NOT_FOUND'
      if (target.state === 'rolled_back' || target.state === 'tombstone') return 'ROLLED_BACK'
      if (rounds.get(roundOf(bet)) === 'closed') return 'ALREADY_SETTLED'
      Object.assign(target, { state: 'settled', paid: target.paid + paid })
      wins.set(id, { bet, amount: paid, version: 0 })
      cash += paid
      if (closes || paid === 0) close(roundOf(bet))
      return 'OK'
    },
    rollback({ bet }: Extract<Message, { type: 'rollback' }>): string {
      const target = bets.get(bet)
      if (target?.state === 'settled') return 'ALREADY_SETTLED'
      if (target?.state === 'open') {
        target.state = 'rolled_back'
        cash += target.stake
      }
      if (!target && !known.has(`bet ${bet}`)) bets.set(bet, { state: 'tombstone', stake: 0, paid: 0, back: 0 })
      return 'OK'
    },
    refund({ bet, amount: part }: Extract<Message, { type: 'refund' }>): string {
      const target = bets.get(bet)
      if (!target) return 'BET_NOT_FOUND'
      if (target.state === 'rolled_back' || target.state === 'tombstone') return 'ROLLED_BACK'
      const isRefundedOnly = target.back > 0 && target.paid === target.back
      if (target.state === 'settled' && !isRefundedOnly) return 'ALREADY_SETTLED'
      if (part > target.stake - target.back) return 'ALREADY_SETTLED'
      const isWhole = target.state === 'open' && part === target.stake
      Object.assign(target, {
        state: isWhole ? 'rolled_back' : 'settled',
        paid: target.paid + part,
        back: target.back + part,
      })
      cash += part
      return 'OK'
    },
    resettle({ win, amount: paid, version }: Extract<Message, { type: 'resettle' }>): string {
      const target = wins.get(win)
      if (!target) return 'BET_NOT_FOUND'
      if (version < target.version) return 'STALE_VERSION'
      if (version === target.version) return 'OK'
      const bet = bets.get(target.bet)!
      bet.paid += paid - target.amount
      cash += paid - target.amount
      Object.assign(target, { amount: paid, version })
      return 'OK'
    },
    close({ round }: Extract<Message, { type: 'close' }>): string {
      if (!rounds.has(round)) return 'ROUND_NOT_FOUND'
      close(round)
      return 'OK'
    },
  }

  /** Messages with an id are decided once; nothing keeps an answer that a repetition may change. */
  function expected(one: Message): string {
    if (one.type === 'close') return decide.close(one)
    const key = one.type === 'bet' ? `bet ${one.bet}` : `${one.type} ${one.id}`
    // Whether a win closes its round is no part of what makes it the same message (Provider wallet rules §3.4).
    const content = JSON.stringify({ ...one, closes: undefined })
    const earlier = known.get(key)
    const state = one.type === 'bet' ? bets.get(one.bet)?.state : undefined
    if (state === 'tombstone') return 'ROLLED_BACK'
    if (earlier && earlier.content !== content) return 'DUPLICATE_MISMATCH'
    if (state === 'rolled_back') return 'ROLLED_BACK'
    if (earlier) return earlier.status
    const status = (decide[one.type] as (message: Message) => string)(one)
    if (status !== 'BET_NOT_FOUND') known.set(key, { content, status })
    return status
  }
  return { expected, cash: () => cash }
}

/** Sends a message under ids of its sequence. */
async function sent(game: Opened, run: string, one: Message): Promise<string> {
  const txOf = (type: string, id: number) => `${run}-${type}-${id}`
  const roundId = (bet: number) => `${run}-round-${roundOf(bet)}`
  const { answer } = await (() => {
    switch (one.type) {
      case 'bet':
        return game.bet(txOf('bet', one.bet), String(one.amount), { roundId: roundId(one.bet) })
      case 'win': {
        const about = { roundId: roundId(one.bet), betTxId: txOf('bet', one.bet), roundClosed: one.closes }
        return game.win(txOf('win', one.id), String(one.amount), about)
      }
      case 'rollback':
        return game.rollback(txOf('rollback', one.id), txOf('bet', one.bet))
      case 'refund':
        return game.say('refund', {
          txId: txOf('refund', one.id),
          targetTxId: txOf('bet', one.bet),
          amount: String(one.amount),
          exponent: 2,
        })
      case 'resettle':
        return game.say('resettle', {
          txId: txOf('resettle', one.id),
          targetTxId: txOf('win', one.win),
          newAmount: String(one.amount),
          exponent: 2,
          version: one.version,
        })
      case 'close':
        return game.say('roundClose', {
          roundId: `${run}-round-${one.round}`,
          totals: { bet: '0', win: '0', count: 0, exponent: 2 },
        })
    }
  })()
  return answer.status
}

test('W27 random messages have the answers of the ordering matrix, and leave its cash', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 8, maxLength: 40, size: 'max' }), async (messages) => {
      const ana = await w.member({ cash: '1000.00' })
      const game = await acme.open(ana)
      const run = `w27-${runs++}`
      const { expected, cash } = model()
      for (const one of messages) expect([one, await sent(game, run, one)]).toEqual([one, expected(one)])
      expect(await w.cash(ana)).toBe(units(BigInt(cash()) * 100n))
    }),
    { numRuns: SEQUENCES },
  )
}, 3_600_000)
