import { DICE_WIN_COUNT } from '@croupier/game-math/casino/dice'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { type Api, Failed, type Played, type Round, type State } from './api.ts'
import {
  amountText,
  type Choice,
  decimal,
  paysText,
  returnOf,
  stakeFrom,
  stakeText,
  targetOf,
  unitsFrom,
  winCountFrom,
  winCountOf,
} from './dice-model.ts'
import { diceView } from './dice-view.ts'
import { element } from './element.ts'
import { openFairness } from './fairness.ts'
import { sayToSite } from './site.ts'
import type { TextKey, Texts } from './texts.ts'

type Deps = { api: Api; t: Texts; state: State; newKey(): string }
type Game = Deps & { view: ReturnType<typeof diceView>; choice: Choice; isBusy: boolean }

const FIRST: Choice = { stake: '1.00', direction: 'over', winCount: 4_950 }
const SHOWN_ROLLS = 6
/** How long the number runs before it stops, and how often a waiting page asks. */
const RUN_MS = 420
const ASK_MS = 1_000

/** The words for refusals of the wallet. */
const REFUSALS: Readonly<Record<string, TextKey>> = {
  INSUFFICIENT_FUNDS: 'noMoney',
  LIMIT_STAKE: 'stakeLimit',
  LIMIT_LOSS: 'playLimit',
  LIMIT_TIME: 'playLimit',
  PLAYER_BLOCKED: 'blocked',
}
/** The session is over, and the site opens the game again. */
const ENDED = new Set(['SESSION_INVALID', 'SESSION_EXPIRED'])

/** The page of dice. */
export function openDice(deps: Deps): HTMLElement {
  const game: Game = { ...deps, view: diceView(deps.t), choice: FIRST, isBusy: false }
  const { view } = game
  bindChoices(game)
  view.form.addEventListener('submit', (event) => {
    event.preventDefault()
    void roll(game)
  })
  view.sealed.addEventListener('click', () => openFairness(game, () => show(game)))
  show(game)
  const [last] = game.state.rounds
  if (last) showRound(game, last)
  if (last?.state === 'sent') void waitFor(game, last.roundId)
  return view.root
}

function bindChoices(game: Game): void {
  const { view } = game
  const choose = (change: Partial<Choice>) => {
    game.choice = { ...game.choice, ...change }
    show(game)
  }
  const stake = (): Money => stakeFrom(game.choice.stake) ?? ZERO
  view.stake.addEventListener('input', () => choose({ stake: view.stake.value }))
  view.chance.addEventListener('input', () => {
    const winCount = winCountFrom(view.chance.value)
    if (winCount !== null) choose({ winCount })
  })
  view.chance.addEventListener('change', () => show(game, true))
  view.half.addEventListener('click', () => choose({ stake: stakeText(units(stake() / 2n)) }))
  view.double.addEventListener('click', () => choose({ stake: stakeText(units(stake() * 2n)) }))
  view.under.addEventListener('click', () => choose({ direction: 'under' }))
  view.over.addEventListener('click', () => choose({ direction: 'over' }))
  view.target.addEventListener('input', () => {
    const { direction } = game.choice
    choose({ winCount: winCountOf(direction, Number(view.target.value)) })
  })
}

/** Shows the choices. A field that the player is typing in keeps its text. */
function show({ view, choice, state, t, isBusy }: Game, isForced = false): void {
  const target = targetOf(choice)
  const shown = decimal(target, 2)
  const keep = (field: HTMLInputElement, text: string) => {
    if (isForced || document.activeElement !== field) field.value = text
  }
  keep(view.stake, choice.stake)
  keep(view.chance, decimal(choice.winCount, 2))
  const { min, max } = DICE_WIN_COUNT
  const ends = [targetOf({ ...choice, winCount: min }), targetOf({ ...choice, winCount: max })].toSorted(
    (a, b) => a - b,
  )
  view.target.min = String(ends[0])
  view.target.max = String(ends[1])
  view.target.value = String(target)
  view.target.setAttribute('aria-valuetext', shown)
  view.root.style.setProperty('--at', `${target / 100}%`)
  view.root.dataset.direction = choice.direction
  view.under.textContent = `${t('under')} ${decimal(targetOf({ ...choice, direction: 'under' }), 2)}`
  view.over.textContent = `${t('over')} ${decimal(targetOf({ ...choice, direction: 'over' }), 2)}`
  view.under.ariaPressed = String(choice.direction === 'under')
  view.over.ariaPressed = String(choice.direction === 'over')
  view.pays.textContent = paysText(choice.winCount)
  const stake = stakeFrom(choice.stake)
  view.returns.textContent = stake === null ? '–' : amountText(returnOf(stake, choice.winCount))
  view.balance.textContent = state.balance === null ? '…' : amountText(unitsFrom(state.balance))
  view.roll.textContent = isBusy ? t('rolling') : `${t('roll')} ${stake === null ? '' : amountText(stake)}`
  view.roll.setAttribute('aria-disabled', String(isBusy))
  view.sealed.textContent = `${t('fairness')} ${state.seeds.commit.slice(0, 4)}…${state.seeds.commit.slice(-4)}`
  const settled = state.rounds.filter(({ outcome }) => outcome !== null).slice(0, SHOWN_ROLLS)
  view.rolls.replaceChildren(
    ...settled.map(({ outcome }) =>
      element('li', { class: outcome?.win ? 'num won' : 'num' }, [decimal(outcome?.roll ?? 0, 2)]),
    ),
  )
}

async function roll(game: Game): Promise<void> {
  const { api, choice, newKey } = game
  const stake = stakeFrom(choice.stake)
  if (game.isBusy) return
  if (stake === null) {
    say(game, refusalText(game, 'LIMIT_STAKE'))
    return
  }
  setBusy(game, true)
  const wish = { key: newKey(), stake: stakeText(stake), direction: choice.direction, target: targetOf(choice) }
  try {
    const [played] = await Promise.all([api.roll(wish), run(game)])
    take(game, played)
    if (played.round.state === 'sent') await waitFor(game, played.round.roundId)
  } catch (error) {
    fail(game, error)
  }
  setBusy(game, false)
}

function take(game: Game, { round, balance, seeds }: Played): void {
  const { state } = game
  const others = state.rounds.filter(({ roundId }) => roundId !== round.roundId)
  const rounds = round.state === 'refused' ? others : [round, ...others]
  game.state = { ...state, seeds, rounds, balance: balance ?? state.balance }
  showRound(game, round)
}

function showRound(game: Game, round: Round): void {
  const { view, t } = game
  const { outcome, returned, refusal } = round
  sayToSite('croupier.balance')
  if (round.state === 'sent') say(game, t('waiting'))
  else if (refusal && ENDED.has(refusal.status)) end(game)
  else if (refusal) say(game, refusalText(game, refusal.status))
  if (!outcome) return
  const shown = decimal(outcome.roll, 2)
  view.number.textContent = shown
  view.number.dataset.result = outcome.win ? 'won' : 'lost'
  view.marker.hidden = false
  view.root.style.setProperty('--roll', `${outcome.roll / 100}%`)
  const amount = outcome.win && returned ? ` ${returned}` : ''
  say(game, `${shown} · ${t(outcome.win ? 'won' : 'lost')}${amount}`)
}

/** Asks until the wallet has decided the round, after a reload, too. */
async function waitFor(game: Game, roundId: string): Promise<void> {
  setBusy(game, true)
  for (;;) {
    await new Promise((done) => setTimeout(done, ASK_MS))
    const state = await game.api.state().catch(() => null)
    if (!state) continue
    game.state = state
    const round = state.rounds.find((one) => one.roundId === roundId)
    if (round?.state === 'sent') continue
    if (round) showRound(game, round)
    else say(game, game.t('failed'))
    break
  }
  setBusy(game, false)
}

/** The number runs for a moment, unless the player wants less motion. */
function run({ view }: Game): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return Promise.resolve()
  delete view.number.dataset.result
  const until = performance.now() + RUN_MS
  return new Promise((done) => {
    const step = (at: number) => {
      view.number.textContent = decimal(Math.floor((at * 7_919) % 10_000), 2)
      if (at < until) requestAnimationFrame(step)
      else done()
    }
    requestAnimationFrame(step)
  })
}

function refusalText({ t, state }: Game, status: string): string {
  const { minStake, maxStake } = state.limits
  return t(REFUSALS[status] ?? 'failed', { min: amountText(unitsFrom(minStake)), max: amountText(unitsFrom(maxStake)) })
}

function fail(game: Game, error: unknown): void {
  const status = error instanceof Failed ? error.status : 'NO_ANSWER'
  if (ENDED.has(status)) end(game)
  else say(game, refusalText(game, status))
}

function end(game: Game): void {
  say(game, game.t('expired'))
  sayToSite('croupier.expired')
}

function say({ view }: Game, text: string): void {
  view.said.textContent = text
}

function setBusy(game: Game, isBusy: boolean): void {
  game.isBusy = isBusy
  show(game)
}
