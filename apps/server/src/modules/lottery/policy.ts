import '@croupier/game-math/lottery/families/all'
import { families, MAX_UNITS, TOP_GROUP } from '@croupier/game-math/lottery/index'
import type { Money } from '@croupier/kernel/money'
import { stakeMode } from '@croupier/wire/lottery/games'
import { adding, anyChange, isSame, lowering, policy } from '@croupier/wire/policy'
import { positiveMoney } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

export type LotteryPolicy = z.output<typeof lotteryPolicy.schema>

const codes = (hint: string) => z.array(z.string().check(z.maxLength(40), z.describe(hint)))
const gameCodes = codes('The code of a game, such as ssc-1m')
const playCodes = codes('The code of a play, such as SSC_3B_G6 for “Last 3 · Group 6”')
const group = z.int().check(z.minimum(1000), z.maximum(2000))
const count = (max: number) => z.int().check(z.minimum(1), z.maximum(max))

type NumberLimits = readonly { game: string; plays: readonly string[]; closeFrom: Money; halfOddsFrom: Money | null }[]

/** Limits may be added, at the end of the list, and lowered. The order decides which one is that of a play. */
const tightening = (before: NumberLimits, after: NumberLimits): boolean =>
  before.every((one, at) => {
    const now = after[at]
    const isSameLimit = now?.game === one.game && isSame(now.plays, one.plays)
    return isSameLimit && now.closeFrom <= one.closeFrom && isHalvedSooner(one.halfOddsFrom, now.halfOddsFrom)
  })
const isHalvedSooner = (before: Money | null, after: Money | null): boolean =>
  before === null || (after !== null && after <= before)

/** The lottery's settings. The initial values are those of Lottery rules §13.2, §14, §15 and §19.18. */
export const lotteryPolicy = policy({
  name: 'lottery.limits',
  summary: 'Closed games and plays, prize groups, unit prices, limits and caps of the lottery',
  schema: z.object({
    closedGames: gameCodes,
    /** Games that lists show first. */
    hotGames: gameCodes,
    /** §3: whose lotteries come first in lists, and open when none is named: those of South-East Asia, or the Chinese ones. */
    lotteryType: z.enum(['SEA', 'CN']),
    closedPlays: playCodes,
    /** The lowest group of the slider, the group of a member, and the group of fixed-odds plays. */
    prizeGroupMin: group,
    prizeGroupOfMember: group,
    fixedOddsGroup: group,
    /** Cost of one unit at multiple 1 and mode 1000 (the whole unit price), by prize mode. */
    unitPrices: z.object({ Lott: positiveMoney, ZY: positiveMoney, Elott: positiveMoney, SEA: positiveMoney }),
    modes: z.array(stakeMode).check(z.minLength(1)),
    betsPerTicket: count(100),
    unitsPerBet: count(MAX_UNITS),
    multipleMax: count(1_000_000),
    stakePerBetMin: positiveMoney,
    stakePerBetMax: positiveMoney,
    /** `maxPayoutPerLine` and `maxPayoutPerUserIssue` of Lottery rules §13.2. */
    payoutPerBet: positiveMoney,
    payoutPerMemberIssue: positiveMoney,
    chaseIssues: count(1_440),
    /** Running repeat orders of one member. */
    runningChases: count(10_000),
    /** Whether an order that stops on a win waits for a result before it places its next item (Lottery rules §15.1). */
    chaseHoldUntilSettled: z.boolean(),
    /** The order stops waiting, and places the item, this long before the item's cut-off. */
    chaseHurrySeconds: z.int().check(z.minimum(2), z.maximum(600)),
    syndicateSharesMax: z.int().check(z.minimum(2), z.maximum(1_000)),
    /** The sale of a syndicate's shares ends this long before the cut-off of its issue. */
    syndicateClosingSeconds: z.int().check(z.minimum(10), z.maximum(86_400)),
    /** Open syndicates of one organiser. */
    openSyndicates: count(1_000),
    /** Lottery rules §13.2: limits of what a number may pay. They are in force for rounds that open after a change. */
    numberLimits: z.array(
      z.object({
        game: z.string().check(z.maxLength(40), z.describe('The code of a game, such as thai-gov')),
        /** Without plays it is the limit of all others. */
        plays: playCodes,
        closeFrom: positiveMoney,
        halfOddsFrom: z.nullable(positiveMoney),
      }),
    ),
  }),
  initial: {
    closedGames: [],
    hotGames: [...families.values()].flatMap(({ openingGames }) =>
      openingGames.filter(({ isHot }) => isHot).map(({ code }) => code),
    ),
    lotteryType: 'SEA',
    closedPlays: [],
    prizeGroupMin: 1700,
    prizeGroupOfMember: TOP_GROUP,
    fixedOddsGroup: TOP_GROUP,
    unitPrices: { Lott: '2.00', ZY: '1.00', Elott: '1.00', SEA: '1.00' },
    modes: [1000, 100, 10, 1],
    betsPerTicket: 100,
    unitsPerBet: MAX_UNITS,
    multipleMax: 100_000,
    stakePerBetMin: '0.001',
    stakePerBetMax: '200000.00',
    payoutPerBet: '400000.00',
    payoutPerMemberIssue: '1000000.00',
    chaseIssues: 1_440,
    runningChases: 20,
    chaseHoldUntilSettled: true,
    chaseHurrySeconds: 5,
    syndicateSharesMax: 1_000,
    syndicateClosingSeconds: 30,
    openSyndicates: 10,
    numberLimits: [],
  },
  alone: {
    closedGames: adding,
    hotGames: anyChange,
    lotteryType: anyChange,
    closedPlays: adding,
    betsPerTicket: lowering,
    unitsPerBet: lowering,
    multipleMax: lowering,
    stakePerBetMax: lowering,
    chaseIssues: lowering,
    runningChases: lowering,
    syndicateSharesMax: lowering,
    openSyndicates: lowering,
    numberLimits: tightening,
  },
})
