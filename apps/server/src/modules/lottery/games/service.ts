import { familyOf, issueAt, numbersDrawn, periodOf, playAt, prizeTable } from '@croupier/game-math/lottery/index'
import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Db } from '../../../platform/db/database.ts'
import type { DrawGame, DrawRecord, Draws } from '../../draws/index.ts'
import type { OfferedGame } from '../../games/index.ts'
import type { ExposureService } from '../exposure/service.ts'
import type { IssueRecord } from '../issues/model.ts'
import { issuesStore } from '../issues/store.ts'
import type { LotteryPolicy } from '../policy.ts'
import { type MemberGroups, requireGameOnSale } from '../tickets/service.ts'
import { inListOrder, issuesAhead, offeredGames } from './rules.ts'

export type GamesServiceDeps = {
  db: Db
  clock: Clock
  draws: Draws
  prizeGroups: MemberGroups
  policy: () => LotteryPolicy
  exposure: Pick<ExposureService, 'limitsOf'>
}
/** Port: lists a provider's games in the catalogue. */
export type ReplaceProviderGames = (vassalage: string, games: readonly OfferedGame[]) => Promise<void>
/** The provider under which the catalogue lists the games that we draw. */
const VASSALAGE = 'LOTT'

/**
 * Keeps the catalogue equal to the calendars and to the games on sale, so a changed setting needs no restart. Writes to the
 * catalogue only when something has changed since the last call.
 */
export function catalogueSync({
  draws,
  policy,
  replaceProviderGames,
}: Pick<GamesServiceDeps, 'draws' | 'policy'> & { replaceProviderGames: ReplaceProviderGames }) {
  let lastOffered = ''
  return async (): Promise<void> => {
    const games = offeredGames(draws.games(), policy())
    const current = JSON.stringify(games)
    if (current === lastOffered) return
    await replaceProviderGames(VASSALAGE, games)
    lastOffered = current
  }
}

/** `next` and `after` choose the issues that the answer lists. */
type GameRequest = { game: string; next: number; after?: string | undefined }

export type GamesService = ReturnType<typeof gamesService>

/** The data of lobby and betting page: open issues, plays on sale, costs and prizes. */
export function gamesService({ db, clock, draws, prizeGroups, policy, exposure }: GamesServiceDeps) {
  let wasReady = false
  const onSale = () => draws.games().filter(({ code }) => !policy().closedGames.includes(code))

  /** One query for the issues and one for the results, because every visitor of the lobby asks for all games. */
  async function summariesOf(games: readonly DrawGame[]) {
    const now = clock.now()
    const keys = games.map(({ code, calendar }) => ({ game: code, issueNo: issueAt(calendar, now).issueNo }))
    const codes = games.map(({ code }) => code)
    const [issues, results] = await Promise.all([issuesStore.findMany(db, keys), draws.recent(codes, 1)])
    const issueOf = new Map(issues.map((issue) => [issue.game, issue]))
    const resultOf = new Map(results.map((result) => [result.game, result]))
    return games.map((game) => {
      const last = resultOf.get(game.code)
      return { ...termsOf(game), open: openIssue(issueOf.get(game.code), now), last: last ? resultShown(last) : null }
    })
  }
  return {
    async list() {
      const games = inListOrder(onSale(), policy().lotteryType)
      return { games: await summariesOf(games), serverTime: clock.now() }
    },
    /**
     * The reason why this node is not ready; null when it is. The node becomes ready once each game on sale has an issue that
     * takes bets now or later, and then stays ready. A game that runs out of issues does so on every node, and taking all nodes
     * out of service would close the cashier too.
     */
    async notReadyReason(): Promise<string | null> {
      if (wasReady) return null
      const takingBets = await issuesStore.gamesTakingBets(db, clock.now())
      const missing = onSale().find(({ code }) => !takingBets.has(code))
      wasReady = missing === undefined
      return missing ? `no issue of ${missing.code} takes bets yet` : null
    },
    async view({ game: code, ...asked }: GameRequest, memberId: MemberId | null) {
      const game = requireGameOnSale({ draws, policy }, code)
      const limits = policy()
      const own = memberId ? await prizeGroups.of(db, memberId) : limits.prizeGroupOfMember
      const [summary] = await summariesOf([game])
      invariant(summary, 'one game has one summary')
      const now = clock.now()
      const following = issuesAhead(game.calendar, now, asked, limits.chaseIssues)
      return {
        ...summary,
        serverTime: now,
        offsetMinutes: game.calendar.offsetMinutes,
        hasNumberLimits:
          summary.open !== null && (await exposure.limitsOf({ game: code, issueNo: summary.open.issueNo })) !== null,
        next: summary.open && asked.after === undefined ? [summary.open, ...following] : following,
        prizeGroup: { min: Math.min(limits.prizeGroupMin, own), own },
        modes: limits.modes,
        limits: limitsOf(limits),
        plays: playsOf(game, summary.open?.drawAt ?? now, own, limits),
      }
    },
  }
}

/** The part of a lobby's entry that does not change from issue to issue. */
const termsOf = ({ code, name, family, calendar }: DrawGame) => ({
  game: code,
  name,
  family,
  numbersDrawn: numbersDrawn(familyOf(family)),
  periodSeconds: periodOf(calendar),
  lockSeconds: calendar.lockSeconds,
})

/** The issue if it takes bets, by its row and not by the calendar, so that no page shows an issue before it takes bets. */
function openIssue(issue: IssueRecord | undefined, now: Instant) {
  if (issue?.status !== 'open' || now < issue.openAt || now >= issue.closeAt) return null
  const { issueNo, openAt, closeAt, drawAt } = issue
  return { issueNo, openAt, closeAt, drawAt }
}

const resultShown = ({ issueNo, numbers, revealedAt }: DrawRecord) => {
  invariant(numbers && revealedAt, 'a revealed draw has numbers')
  return { issueNo, numbers, drawnAt: revealedAt }
}

const limitsOf = (policy: LotteryPolicy) => ({
  betsPerTicket: policy.betsPerTicket,
  unitsPerBet: policy.unitsPerBet,
  multiple: policy.multipleMax,
  stakePerBetMin: policy.stakePerBetMin,
  stakePerBetMax: policy.stakePerBetMax,
  payoutPerBet: policy.payoutPerBet,
  payoutPerIssue: policy.payoutPerMemberIssue,
  chaseIssues: policy.chaseIssues,
  syndicateShares: policy.syndicateSharesMax,
  syndicateClosingSeconds: policy.syndicateClosingSeconds,
})

const playsOf = (
  { family }: DrawGame,
  drawAt: Instant,
  own: number,
  { closedPlays, fixedOddsGroup, unitPrices }: LotteryPolicy,
) =>
  familyOf(family)
    .plays.filter(({ code }) => !closedPlays.includes(code))
    .map((play) => {
      const prizeGroup = play.prizeMode === 'Lott' ? own : fixedOddsGroup
      const unitPrice = unitPrices[play.prizeMode]
      const prizes = prizeTable(playAt(play, drawAt), prizeGroup, unitPrice)
      const tiers = Object.entries(prizes).map(([tier, prize]) => ({ tier, prize }))
      return { code: play.code, prizeMode: play.prizeMode, unitPrice, prizeGroup, tiers }
    })
