import { randomUUID } from 'node:crypto'
import { parseMoney } from '@croupier/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dying, dyingNode } from '../../testing/dying-node.ts'
import { type Opened, type TestProvider, testProvider, type WalletAnswer } from '../../testing/provider.ts'
import { type World, world } from '../../testing/world.ts'

/** Amounts in messages are cents. */
let w: World
let node: World
let dying: Dying
let acme: TestProvider
beforeAll(async () => {
  w = await world()
  node = await w.another()
  dying = dyingNode(node)
  acme = await testProvider(w, { undoesWins: false })
})
afterAll(() => w.close({ without: ['orders'] }))

type Step = { name: string; fields: (ids: Ids) => Record<string, unknown>; cash: string }
type Ids = { bet: string; win: string; back: string; round: string; session: string }

const exponent = 2
const bet: Step = {
  name: 'bet',
  fields: ({ bet, round, session }) => ({ sessionToken: session, txId: bet, roundId: round, amount: '200', exponent }),
  cash: '98',
}
const win = (cash: string, fields: object = {}): Step => ({
  name: 'win',
  fields: ({ bet, win, round }) => ({ txId: win, betTxId: bet, roundId: round, amount: '700', exponent, ...fields }),
  cash,
})

/** The messages of the games: dice, plinko and the slot send `betWin`; mines and crash `bet`, and `win` or `rollback`. */
const ROUNDS: { game: string; steps: Step[] }[] = [
  {
    game: 'a roll, a ball or a spin',
    steps: [
      {
        name: 'betWin',
        fields: ({ bet, win, round, session }) => ({
          ...{
            sessionToken: session,
            betTxId: bet,
            winTxId: win,
            roundId: round,
            stake: '200',
            payout: '700',
            exponent,
          },
        }),
        cash: '105',
      },
    ],
  },
  { game: 'mines or a flight that pays', steps: [bet, win('105', { roundClosed: true })] },
  { game: 'mines or a flight that is lost', steps: [bet, win('98', { amount: '0', roundClosed: true })] },
  {
    game: 'a round that is given back',
    steps: [
      bet,
      {
        name: 'rollback',
        fields: ({ back, bet }) => ({ txId: back, targetTxId: bet, reason: 'not played' }),
        cash: '100',
      },
    ],
  },
  {
    game: 'a round whose rollback comes before its bet',
    steps: [
      {
        name: 'rollback',
        fields: ({ back, bet }) => ({ txId: back, targetTxId: bet, reason: 'no answer' }),
        cash: '100',
      },
      { ...bet, cash: '100' },
    ],
  },
  {
    game: 'a win that is corrected, and closed',
    steps: [
      bet,
      win('105'),
      {
        name: 'resettle',
        fields: ({ back, win }) => ({ txId: back, targetTxId: win, newAmount: '500', exponent, version: 1 }),
        cash: '103',
      },
      {
        name: 'roundClose',
        fields: ({ round }) => ({ roundId: round, totals: { bet: '200', win: '500', count: 2, exponent } }),
        cash: '103',
      },
    ],
  },
]

describe('a node of the wallet that dies before each of its statements', () => {
  test.each(ROUNDS)('leaves $game to the next message, which finds it done or not begun', async ({ steps }) => {
    const ana = await w.member({ cash: '100.00' })
    const game = await acme.open(ana)
    const ids = {
      bet: randomUUID(),
      win: randomUUID(),
      back: randomUUID(),
      round: randomUUID(),
      session: game.sessionToken,
    }
    for (const { name, fields, cash } of steps) {
      const answer = await survived(game, name, fields(ids))
      expect(await w.cash(ana)).toBe(parseMoney(cash))
      if (name === 'roundClose') continue
      const again = await game.say(name, fields(ids))
      expect(again.answer).toMatchObject({ status: answer.status, replayed: true })
      expect(await w.cash(ana)).toBe(parseMoney(cash))
    }
  })
})

/** Sends a message again and again to a node that dies, as its provider does until there is an answer. */
async function survived(game: Opened, name: string, fields: Record<string, unknown>): Promise<WalletAnswer> {
  let answer: WalletAnswer | undefined
  const deaths = await dying.survives(
    async () => {
      answer = (await game.say(name, fields, {}, node)).answer
    },
    { continues: false },
  )
  expect(deaths, name).toBeGreaterThan(1)
  return answer!
}
