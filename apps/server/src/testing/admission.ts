import { parseMoney, units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { startChase } from '@croupier/wire/lottery/chases'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { buyShares, openSyndicate } from '@croupier/wire/lottery/syndicates'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import type { BetProduct, ProductBook, TicketPlacement } from '../modules/games/index.ts'
import { account } from '../modules/wallet/index.ts'
import { ticketOf } from './bets.ts'
import type { GatewayWorld } from './gateway.ts'
import { longShot, sureBet, turn } from './lottery.ts'
import type { TestMember } from './world.ts'

/** Its issues stay open for a whole test. */
export const GAME = 'ssc-20m'

/** Acts of members by name. Returns the code of the refusal, or `ok`. */
export type Acts = Record<string, (member: TestMember) => Promise<string>>
/** `syndicate` sells shares of the next issue. */
export type Issues = { open: string; next: string; syndicate: string }
/** Read when an act runs, because tests are named before their world starts. */
type Bench = { world(): GatewayWorld; issues(): Issues }

/** Opens the issues on which the acts bet. */
export async function openIssues(w: GatewayWorld): Promise<Issues> {
  await turn(w)
  const { open, next } = await w.call(lotteryGame, { game: GAME, next: 1 })
  const issueNo = next.at(-1)!.issueNo
  const { syndicateId } = await w.call(openSyndicate, planOn(issueNo), { as: await w.member({ cash: '100.00' }) })
  return { open: open!.issueNo, next: issueNo, syndicate: syndicateId }
}

const SHARES = 100
const shareStake = () => units(sureBet().stake / BigInt(SHARES))
const planOn = (issueNo: string) => ({
  game: GAME,
  issueNo,
  bets: [sureBet()],
  shares: SHARES,
  own: 1,
  guaranteed: 0,
  visibility: 'everyone' as const,
  shareStake: shareStake(),
})

/** Every endpoint by which a member bets or deposits. */
export const endpointActs = ({ world, issues }: Bench): Acts => ({
  placeTicket: (as) => world().outcome(placeTicket, { game: GAME, issueNo: issues().open, bets: [longShot()] }, { as }),
  startChase(as) {
    const bets = [longShot()]
    const items = [{ issueNo: issues().next, multiple: 1 }]
    const total = units(bets[0]!.stake)
    return world().outcome(startChase, { game: GAME, bets, items, stopOnWin: false, total }, { as })
  },
  openSyndicate: (as) => world().outcome(openSyndicate, planOn(issues().next), { as }),
  buyShares(as) {
    const { syndicate: syndicateId } = issues()
    return world().outcome(buyShares, { syndicateId, shares: 1, stake: shareStake() }, { as })
  },
  createDeposit: (as) => world().outcome(createDeposit, { method: 'qr-bank', amount: parseMoney('10.00') }, { as }),
})

const codeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

/** The paths of the bet book, for one product. */
export function bookActs<Detail>({ world }: Bench, book: () => ProductBook<Detail>, detail: Detail): Acts {
  const transaction = () => world().platform.database.db.transaction()
  function order({ memberId }: TestMember): TicketPlacement<Detail> {
    const { ticketId, payload, receivedAt } = ticketOf(memberId, { at: world().clock.now() })
    return { ticketId, memberId, game: GAME, payload, receivedAt, bets: [{ stake: parseMoney('2'), detail }] }
  }
  const lost = { status: 'lost', payout: units(0n), validBet: parseMoney('2'), selfRebate: units(0n) } as const
  return {
    place: (member) => codeOf(book().place(order(member))),
    placeSettled(member) {
      const { bets, ...ticket } = order(member)
      return codeOf(book().placeSettled({ ...ticket, bets: bets.map((bet) => ({ ...bet, outcome: lost })) }))
    },
    placeHeld: (member) => codeOf(transaction().execute((tx) => book().placeFromHeld(tx, order(member)))),
    admit: ({ memberId }) =>
      codeOf(transaction().execute((tx) => book().admit(tx, { memberId, game: GAME, at: world().clock.now() }))),
  }
}

export type Roll = { rolled: number }
/** A product beside the lottery. */
export const dice: BetProduct<Roll> = {
  code: 'dice',
  category: () => 'DICE',
  house: () => 'play.dice',
  houses: ['play.dice'],
  encode: (detail) => JSON.stringify(detail),
  decode: async (_, texts) => texts.map((text): Roll => JSON.parse(text)),
  describe: () => ({ title: 'Dice', lines: [] }),
  toWire: (bets) => bets.map(({ detail }) => detail),
}

/** Puts money of a member on hold, as a repeat order does. */
export const holdMoney = (w: GatewayWorld, { memberId }: TestMember): Promise<unknown> =>
  w.platform.database.db.transaction().execute((tx) =>
    w.app.modules.wallet.post(tx, {
      kind: 'chase.hold',
      reference: `hold-${memberId}`,
      at: w.clock.now(),
      postings: [{ from: account.cash(memberId), to: account.held(memberId), amount: parseMoney('10') }],
    }),
  )

/** What acts write: nothing of it may change when an act is refused. */
export async function rowCounts(w: GatewayWorld): Promise<unknown> {
  const { rows } = await w.platform.database.pool.query(`
    select (select count(*)::int from wallet.journal) as journal, (select count(*)::int from wallet.posting_keys) as posting_keys,
           (select count(*)::int from games.bet_book) as bets, (select count(*)::int from lottery.chases) as chases,
           (select count(*)::int from lottery.syndicates) as syndicates,
           (select count(*)::int from lottery.syndicate_holdings where status <> 'void') as shares,
           (select count(*)::int from cashier.deposits) as deposits`)
  return rows[0]
}
