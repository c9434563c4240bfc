import { familyOf, issueAt, issuesAfter, numbersDrawn, periodOf, prizeTable } from '@croupier/game-math/lottery/index'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Db } from '../../../platform/db/database.ts'
import type { DrawGame, DrawRecord, Draws } from '../../draws/index.ts'
import type { OfferedGame } from '../../games/index.ts'
import { issuesStore } from '../issues/store.ts'
import type { LotteryPolicy } from '../policy.ts'
import type { PrizeGroups, TicketsService } from '../tickets/service.ts'
import { offeredGames } from './rules.ts'

export type GamesServiceDeps = {
  db: Db
  clock: Clock
  draws: Draws
  tickets: TicketsService
  prizeGroups: PrizeGroups
  policy: () => LotteryPolicy
}
/** Port: the catalogue's list of a provider's games. */
export type Offer = (vassalage: string, games: readonly OfferedGame[]) => Promise<void>
/** The catalogue's provider of every lottery game that we draw. */
const VASSALAGE = 'LOTT'

/**
 * Keeps the catalogue equal to the calendars and to what is on sale, on every node: whoever changes a setting needs no
 * restart. Asks the catalogue only when something changed since the last call.
 */
export function catalogueSync({ draws, policy, offer }: Pick<GamesServiceDeps, 'draws' | 'policy'> & { offer: Offer }) {
  let offered = ''
  return async (): Promise<void> => {
    const games = offeredGames(draws.games(), policy())
    const wanted = JSON.stringify(games)
    if (wanted === offered) return
    await offer(VASSALAGE, games)
    offered = wanted
  }
}

export type GamesService = ReturnType<typeof gamesService>

/** What a lobby and a betting page show: what is open, what is on sale, what it costs and pays. */
export function gamesService({ db, clock, draws, tickets, prizeGroups, policy }: GamesServiceDeps) {
  let wasReady = false
  const onSale = () => draws.games().filter(({ code }) => !policy().closedGames.includes(code))

  /** The open issue: what is shown as open is what the gate lets bets through to. */
  async function openOf({ code, calendar }: DrawGame) {
    const now = clock.now()
    const gate = await issuesStore.find(db, { game: code, issueNo: issueAt(calendar, now).issueNo })
    if (gate?.status !== 'open' || now < gate.openAt || now >= gate.closeAt) return null
    const { issueNo, openAt, closeAt, drawAt } = gate
    return { issueNo, openAt, closeAt, drawAt }
  }
  async function glanceAt(game: DrawGame) {
    const [open, [last]] = await Promise.all([openOf(game), draws.recent(game.code, 1)])
    return { ...termsOf(game), open, last: last ? resultOf(last) : null }
  }
  return {
    async list() {
      return { games: await Promise.all(onSale().map(glanceAt)), serverTime: clock.now() }
    },
    /**
     * A node is ready once every game on sale has had an issue to bet on, now or next. Later gaps are shown as such: they
     * are everybody's, and taking every node out of service would close the cashier too.
     */
    async ready(): Promise<string | null> {
      if (wasReady) return null
      const running = await issuesStore.running(db, clock.now())
      const waits = onSale().find(({ code }) => !running.has(code))
      wasReady = waits === undefined
      return waits ? `no issue of ${waits.code} takes bets yet` : null
    },
    async one({ game: code, next }: { game: string; next: number }, memberId: MemberId | null) {
      const game = tickets.gameOnSale(code)
      const numbers = policy()
      const own = memberId ? await prizeGroups.of(memberId) : numbers.prizeGroupOfMember
      const glance = await glanceAt(game)
      const now = clock.now()
      const following = issuesAfter(game.calendar, now, Math.min(next, numbers.chaseIssues))
      return {
        ...glance,
        serverTime: now,
        offsetMinutes: game.calendar.offsetMinutes,
        next: glance.open ? [glance.open, ...following] : following,
        prizeGroup: { min: Math.min(numbers.prizeGroupMin, own), own },
        modes: numbers.modes,
        limits: limitsOf(numbers),
        plays: playsOf(game, own, numbers),
      }
    },
  }
}

/** What a lobby shows of a game besides its issues. */
const termsOf = ({ code, name, family, calendar }: DrawGame) => ({
  game: code,
  name,
  family,
  numbersDrawn: numbersDrawn(familyOf(family)),
  periodSeconds: periodOf(calendar),
  lockSeconds: calendar.lockSeconds,
})

const resultOf = ({ issueNo, numbers, revealedAt }: DrawRecord) => {
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
})

const playsOf = ({ family }: DrawGame, own: number, { closedPlays, fixedOddsGroup, unitPrices }: LotteryPolicy) =>
  familyOf(family)
    .plays.filter(({ code }) => !closedPlays.includes(code))
    .map((play) => {
      const prizeGroup = play.prizeMode === 'Lott' ? own : fixedOddsGroup
      const unitPrice = unitPrices[play.prizeMode]
      const prizes = prizeTable(play, prizeGroup, unitPrice)
      const tiers = Object.entries(prizes).map(([tier, prize]) => ({ tier, prize }))
      return { code: play.code, prizeMode: play.prizeMode, unitPrice, prizeGroup, tiers }
    })
