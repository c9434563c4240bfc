import './crash.css'
import { parseMoney, share } from '@croupier/kernel/money'
import { amountText, stakeFrom, stakeText, unitsFrom } from '../amounts.ts'
import { Failed } from '../api.ts'
import { balanceText, button, figures } from '../controls.ts'
import { element } from '../element.ts'
import { sayToSite } from '../site.ts'
import { ENDED, isCalm, REFUSALS } from '../table.ts'
import type { TextKey, Texts } from '../texts.ts'
import { type Bet, type CrashApi, crashApi, type FeedEvent, type Own, type Placed, type RoundState } from './api.ts'
import { actOf, autoFrom, betOf, curveOf, isReached, pointText, shownMultiplier } from './model.ts'
import { betResult } from './replay.ts'
import { betPanel, boardOf, flightPicture, pastOf } from './view.ts'

type Given = { t: Texts; storage: Pick<Storage, 'getItem' | 'setItem'>; launchToken: string }
type Game = {
  api: CrashApi
  t: Texts
  own: Own
  /** Null until the feed has begun. */
  round: RoundState | null
  /** The browser's own instant of the last sign of the server. */
  heardAt: number
  /** The slots whose bet waits for the next round. */
  queued: Set<number>
  /** The bets of this player whose result was said. */
  said: Set<string>
  isAsking: boolean
  view: ReturnType<typeof viewOf>
}

const SLOTS = [0, 1]
const SHOWN_PAST = 12
/** How long a page draws on without a sign of the server. */
const LONGEST_GUESS_MS = 400
const ASK_MS = 1_000
const OWN_REFUSALS: Readonly<Record<string, TextKey>> = {
  ...REFUSALS,
  BETTING_CLOSED: 'betsClosed',
  TOO_LATE: 'tooLate',
  NO_ANSWER: 'reconnecting',
}

/** The page of crash. */
export async function openCrash({ t, storage, launchToken }: Given): Promise<HTMLElement> {
  const api = crashApi(storage)
  const own = await api.enter(launchToken)
  const view = viewOf(t, { changed: () => show(game), pressed: (slot) => void press(game, slot) })
  const game: Game = { api, t, own, round: null, heardAt: 0, queued: new Set(), said: new Set(), isAsking: false, view }
  for (const { betId, state } of own.bets) if (state !== 'open' && state !== 'sent') game.said.add(betId)
  api.watch(
    (event) => hear(game, event),
    () => say(game, t('reconnecting')),
  )
  show(game)
  draw(game)
  return view.root
}

function viewOf(t: Texts, { changed, pressed }: { changed(): void; pressed(slot: number): void }) {
  const panels = SLOTS.map((slot) => betPanel(t, slot, { changed, pressed: () => pressed(slot) }))
  const sums = figures({ balance: t('balance') })
  const verify = button(t('onSite'), { class: 'sealed' })
  verify.addEventListener('click', () => sayToSite('croupier.verify'))
  const controls = element('div', { class: 'controls' }, [...panels.map(({ node }) => node), sums.node])
  const past = pastOf(t)
  const number = element('span', { class: 'num round-number' })
  const point = element('p', { class: 'point num', 'data-testid': 'point' })
  const phase = element('p', { class: 'phase' })
  const picture = flightPicture()
  const sky = element('div', { class: 'sky' }, [picture.node, number, element('div', { class: 'big' }, [point, phase])])
  const said = element('p', { class: 'said', role: 'status' })
  const proof = element('p', { class: 'proof' })
  const foot = element('div', { class: 'foot' }, [proof, verify])
  const board = boardOf(t)
  const stage = element('section', { class: 'stage', 'aria-label': t('crash') }, [
    past.node,
    sky,
    said,
    foot,
    board.node,
  ])
  const root = element('div', { class: 'game crash' }, [controls, stage])
  return { root, panels, sums, past, number, point, phase, picture, said, proof, board }
}

const say = ({ view }: Game, text: string): void => {
  view.said.textContent = text
}

/** Milliseconds of flight as this page knows them: what the server said, and the time since. */
function flightNow({ round, heardAt }: Game): number {
  if (!round || round.flightMs === null) return 0
  return round.flightMs + Math.min(LONGEST_GUESS_MS, performance.now() - heardAt)
}

function hear(game: Game, event: FeedEvent): void {
  const before = game.round
  game.heardAt = performance.now()
  if (event.type === 'state') game.round = event
  else if (!before) return
  else if (event.type === 'tick') before.flightMs = event.flightMs
  else before.board = event.board
  const { round } = game
  if (!round) return
  if (event.type === 'state') changePhase(game, round, before)
  if (event.type !== 'tick') show(game)
  // An automatic cash-out needs no page. This one only asks how it ended.
  const reached = shownMultiplier(flightNow(game))
  if (event.type === 'board' && own(game).some((bet) => isReached(bet, reached))) void refresh(game)
}

function changePhase(game: Game, round: RoundState, before: RoundState | null): void {
  const { t } = game
  if (before?.phase === round.phase && before.number === round.number) return
  if (round.phase === 'flying') say(game, t('flying'))
  if (round.phase === 'aborted') say(game, t('aborted', { point: pointText(round.point100 ?? 0) }))
  if (round.phase === 'crashed') say(game, endText(game, round))
  if (own(game).length > 0 || round.phase === 'aborted') void refresh(game)
  if (round.phase === 'betting') {
    say(game, '')
    for (const slot of [...game.queued]) void place(game, slot)
  }
}

/** The bets of this player on the round. */
const own = ({ own: { bets }, round }: Game): Bet[] =>
  round ? SLOTS.flatMap((slot) => betOf(bets, round, slot) ?? []) : []

/** Asks for the bets and the balance, until nothing waits for the wallet any more. */
async function refresh(game: Game): Promise<void> {
  if (game.isAsking) return
  game.isAsking = true
  const mine = await game.api.own().catch((error: unknown) => fail(game, error))
  game.isAsking = false
  if (!mine) return
  game.own = mine
  for (const bet of mine.bets) sayResult(game, bet)
  sayToSite('croupier.balance')
  show(game)
  const isWaiting = mine.bets.some(({ state }) => state === 'sent' || state === 'ending' || state === 'voiding')
  if (isWaiting) setTimeout(() => void refresh(game), ASK_MS)
}

/** Says the result of a bet once. */
function sayResult(game: Game, bet: Bet): void {
  const { said, t } = game
  if (said.has(bet.betId) || bet.state === 'sent' || bet.state === 'open') return
  said.add(bet.betId)
  const { round } = game
  say(game, round?.phase === 'crashed' && bet.round === round.number ? endText(game, round) : betResult(t, bet))
}

/** The end of a round, with what this player's bets on it returned. */
function endText(game: Game, { point100 }: RoundState): string {
  const { t } = game
  const results = own(game).filter(({ returned }) => returned !== null)
  return [t('crashedAt', { point: pointText(point100 ?? 0) }), ...results.map((bet) => betResult(t, bet))].join(' · ')
}

async function press(game: Game, slot: number): Promise<void> {
  const { round, queued, own: mine } = game
  const bet = round ? betOf(mine.bets, round, slot) : undefined
  const act = actOf(round?.phase ?? null, bet, queued.has(slot))
  if (act === 'cashOut' && bet) await send(game, () => game.api.cashOut(bet.betId))
  else if (act === 'bet') await place(game, slot)
  else if (act === 'queue' && wishOf(game, slot)) queued.add(slot)
  else if (act === 'cancel') queued.delete(slot)
  show(game)
}

/** What the player wants to bet. Says the rule and answers null for what is not possible. */
function wishOf(game: Game, slot: number) {
  const panel = game.view.panels[slot]
  const stake = stakeFrom(panel?.choice.stake ?? '')
  const auto100 = autoFrom(panel?.choice.auto ?? '')
  if (stake !== null && auto100 !== undefined)
    return { key: crypto.randomUUID(), slot, stake: stakeText(stake), auto100 }
  say(game, stake === null ? refusalText(game, 'LIMIT_STAKE') : game.t('autoRule'))
  return null
}

async function place(game: Game, slot: number): Promise<void> {
  const wish = wishOf(game, slot)
  game.queued.delete(slot)
  if (wish) await send(game, () => game.api.bet(wish))
}

/** A call without an answer may have counted: the state tells. */
async function send(game: Game, call: () => Promise<Placed>): Promise<void> {
  sayToSite('croupier.round')
  try {
    const { bet, balance } = await call()
    const others = game.own.bets.filter(({ betId }) => betId !== bet.betId)
    game.own = { ...game.own, bets: [bet, ...others], balance: balance ?? game.own.balance }
    if (bet.refusal) refuse(game, bet.refusal.status)
    else sayResult(game, bet)
    sayToSite('croupier.balance')
    if (bet.state === 'sent' || bet.state === 'ending') setTimeout(() => void refresh(game), ASK_MS)
  } catch (error) {
    fail(game, error)
    if (error instanceof Failed && error.status === 'NO_ANSWER') setTimeout(() => void refresh(game), ASK_MS)
  }
  show(game)
}

function fail(game: Game, error: unknown): void {
  refuse(game, error instanceof Failed ? error.status : 'NO_ANSWER')
}

function refuse(game: Game, status: string): void {
  say(game, ENDED.has(status) ? game.t('expired') : refusalText(game, status))
  if (ENDED.has(status)) sayToSite('croupier.expired')
}

function refusalText({ t, own: { limits } }: Game, status: string): string {
  const min = amountText(unitsFrom(limits.minStake))
  return t(OWN_REFUSALS[status] ?? 'failed', { min, max: amountText(unitsFrom(limits.maxStake)) })
}

/** What changes with a choice, a bet or a phase. What moves is in `draw`. */
function show(game: Game): void {
  const { view, t, own: mine, round } = game
  view.sums.show('balance', balanceText(mine))
  for (const slot of SLOTS) showPanel(game, slot)
  if (!round) return
  view.number.textContent = t('roundNumber', { number: round.number })
  view.past.show(round.past.slice(0, SHOWN_PAST))
  view.board.show(round.board)
  const hash = `${round.terminalHash.slice(0, 6)}…${round.terminalHash.slice(-6)}`
  view.proof.textContent = t('crashFair', { hash })
  view.proof.title = round.terminalHash
}

function showPanel(game: Game, slot: number): void {
  const { view, t, own: mine, round, queued } = game
  const panel = view.panels[slot]
  if (!panel) return
  const bet = round ? betOf(mine.bets, round, slot) : undefined
  const act = actOf(round?.phase ?? null, bet, queued.has(slot))
  const stake = stakeFrom(panel.choice.stake)
  const amount = stake === null ? '' : ` ${amountText(stake)}`
  const worth = share(parseMoney(bet?.stake ?? '0'), BigInt(shownMultiplier(flightNow(game))), 100n)
  const texts = {
    bet: `${t('bet')}${amount}`,
    queue: `${t('betNext')}${amount}`,
    cancel: t('cancelBet'),
    wait: `${t('placed')} ${bet ? amountText(parseMoney(bet.stake)) : ''}`,
    cashOut: `${t('cashOut')} ${amountText(worth)}`,
  }
  const isFixed = act === 'wait' || act === 'cashOut' || act === 'cancel'
  panel.show({ text: texts[act], isCash: act === 'cashOut', isFixed, isWaiting: act === 'wait' })
}

/** Draws the flight in every frame. Players who want less motion see a figure that changes twice a second, without a curve. */
function draw(game: Game): void {
  const { view, t, round } = game
  const ms = flightNow(game)
  if (round) {
    const isFlying = round.phase === 'flying'
    view.root.dataset.phase = round.phase
    if (round.leftMs !== null) {
      const left = Math.max(0, round.leftMs - (performance.now() - game.heardAt))
      view.phase.textContent = t('takesOff', { seconds: Math.ceil(left / 1_000) })
      view.point.textContent = pointText(100)
    } else if (isFlying) {
      view.phase.textContent = ''
      view.point.textContent = pointText(shownMultiplier(ms))
      for (const slot of SLOTS) showPanel(game, slot)
    } else {
      view.phase.textContent = t('crashed')
      view.point.textContent = pointText(round.point100 ?? 100)
    }
    if (!isCalm() && (isFlying || round.leftMs !== null)) view.picture.show(curveOf(ms), Math.min(52, 6 + ms / 350))
  }
  if (isCalm()) setTimeout(() => draw(game), 500)
  else requestAnimationFrame(() => draw(game))
}
