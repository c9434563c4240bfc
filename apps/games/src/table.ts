import { type Money, parseMoney } from '@croupier/kernel/money'
import { amountText, stakeFrom, unitsFrom } from './amounts.ts'
import { type Api, Failed, type GameName, type Played, type Round, type State } from './api.ts'
import { sayToSite } from './site.ts'
import type { TextKey, Texts } from './texts.ts'

export type Deps<Name extends GameName> = {
  api: Api<Name>
  t: Texts
  state: State<Name>
  newKey(): string
  /** The round of a page that only shows it again. */
  replay?: Round<Name>
}

/** What the page of a game shows. */
export type Face<Name extends GameName> = {
  /** The choices, the balance and the last rounds. */
  show(): void
  /** A round whose outcome is known, or that is open. */
  showRound(round: Round<Name>): void
  say(text: string): void
}
/** A game and its player: the state, and the calls that change it. `isBusy`: a round is on its way. */
export type Table<Name extends GameName> = Deps<Name> & { face: Face<Name>; isBusy: boolean }

export type Request<Name extends GameName> = {
  call(): Promise<Played<Name>>
  /** What the page shows while it waits. */
  meanwhile?: Promise<void>
  /** What the page shows before the result counts. The player may go on during it. */
  before?(played: Played<Name>): Promise<void>
}

/** How often a waiting page asks. */
const ASK_MS = 1_000

/** The words for refusals of the wallet. */
export const REFUSALS: Readonly<Record<string, TextKey>> = {
  INSUFFICIENT_FUNDS: 'noMoney',
  LIMIT_STAKE: 'stakeLimit',
  LIMIT_LOSS: 'playLimit',
  LIMIT_TIME: 'playLimit',
  PLAYER_BLOCKED: 'blocked',
  FREE_ROUNDS_ENDED: 'freeRoundsEnded',
}
/** The session is over, and the site opens the game again. */
export const ENDED = new Set(['SESSION_INVALID', 'SESSION_EXPIRED'])

const isWaiting = ({ state }: Pick<Round<GameName>, 'state'>): boolean => state === 'sent' || state === 'ending'

/** Shows the state of the game, with the round that was under way when the page was left. */
export function resume<Name extends GameName>(table: Table<Name>): void {
  const { rounds } = table.state
  const last = rounds.find(({ state }) => state === 'open') ?? rounds[0]
  if (last) showRound(table, last)
  table.face.show()
  if (last && isWaiting(last)) void waitFor(table, last.roundId)
}

/** The stake that the player typed. Says the limits and answers null when it is no amount. */
export function stakeOf<Name extends GameName>(table: Table<Name>, text: string): Money | null {
  const stake = stakeFrom(text)
  if (stake === null) table.face.say(refusalText(table, 'LIMIT_STAKE'))
  return stake
}

/** Makes a call, and shows what came of it, however long the wallet takes. */
export async function request<Name extends GameName>(table: Table<Name>, asked: Request<Name>): Promise<void> {
  if (table.isBusy || table.replay) return
  setBusy(table, true)
  sayToSite('croupier.round')
  try {
    const [played] = await Promise.all([answerOf(table, asked.call), asked.meanwhile])
    if (asked.before && played.round.outcome) {
      setBusy(table, false)
      await asked.before(played)
      take(table, played)
      return
    }
    take(table, played)
    if (isWaiting(played.round)) await waitFor(table, played.round.roundId)
  } catch (error) {
    fail(table, error)
  }
  setBusy(table, false)
}

/**
 * Calls until the provider answers, because a call whose answer was lost may have counted. Each may be repeated: a round has its key,
 * a decision counts once, and an ended round answers as it ended.
 */
async function answerOf<Name extends GameName>({ api, face, t }: Table<Name>, call: () => Promise<Played<Name>>) {
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      const played = await call()
      // A round that was decided before has no balance with it.
      return isRepeated ? { ...played, balance: (await api.state()).balance } : played
    } catch (error) {
      if (!(error instanceof Failed) || error.status !== 'NO_ANSWER') throw error
      face.say(t('lostAnswer'))
      await new Promise((done) => setTimeout(done, ASK_MS))
    }
  }
}

function take<Name extends GameName>(table: Table<Name>, { round, balance, seeds, freeRounds }: Played<Name>): void {
  const { state } = table
  const others = state.rounds.filter(({ roundId }) => roundId !== round.roundId)
  const rounds = round.state === 'refused' ? others : [round, ...others]
  table.state = { ...state, seeds, rounds, freeRounds, balance: balance ?? state.balance }
  showRound(table, round)
  table.face.show()
}

function showRound<Name extends GameName>(table: Table<Name>, round: Round<Name>): void {
  const { face, t } = table
  const { outcome, refusal, state } = round
  sayToSite('croupier.balance')
  if (state === 'sent') face.say(t('waiting'))
  else if (refusal && ENDED.has(refusal.status)) end(table)
  else if (refusal) face.say(refusalText(table, refusal.status))
  if (outcome || state === 'open') face.showRound(round)
}

/** Asks until the wallet has decided the round, after a reload, too. */
async function waitFor<Name extends GameName>(table: Table<Name>, roundId: string): Promise<void> {
  setBusy(table, true)
  for (;;) {
    await new Promise((done) => setTimeout(done, ASK_MS))
    const state = await table.api.state().catch(() => null)
    if (!state) continue
    table.state = state
    const round = state.rounds.find((one) => one.roundId === roundId)
    if (round && isWaiting(round)) continue
    if (round) showRound(table, round)
    else table.face.say(table.t('failed'))
    break
  }
  setBusy(table, false)
}

function refusalText<Name extends GameName>({ t, state }: Table<Name>, status: string): string {
  const { minStake, maxStake } = state.limits
  return t(REFUSALS[status] ?? 'failed', { min: amountText(unitsFrom(minStake)), max: amountText(unitsFrom(maxStake)) })
}

function fail<Name extends GameName>(table: Table<Name>, error: unknown): void {
  const status = error instanceof Failed ? error.status : 'NO_ANSWER'
  sayToSite('croupier.balance')
  if (ENDED.has(status)) {
    end(table)
    return
  }
  table.face.say(refusalText(table, status))
  // The balance pays from here on.
  if (status === 'FREE_ROUNDS_ENDED') table.state = { ...table.state, freeRounds: null }
}

function end<Name extends GameName>({ face, t }: Table<Name>): void {
  face.say(t('expired'))
  sayToSite('croupier.expired')
}

function setBusy<Name extends GameName>(table: Table<Name>, isBusy: boolean): void {
  table.isBusy = isBusy
  table.face.show()
}

/** The words for a result. A return that is not above the stake is no win. */
export function resultText(t: Texts, { bet, returned }: { bet: { stake: string }; returned: string | null }): string {
  const amount = parseMoney(returned ?? '0')
  if (amount === 0n) return t('lost')
  return `${t(amount > parseMoney(bet.stake) ? 'won' : 'returned')} ${amountText(amount)}`
}

/** Players who want less motion see results at once. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
