import './dice.css'
import { DICE_WIN_COUNT } from '@croupier/game-math/casino/dice'
import { amountText, decimal, stakeFrom, stakeText } from '../amounts.ts'
import type { Round } from '../api.ts'
import { balanceText, figures, stageTop, stakeField } from '../controls.ts'
import { element } from '../element.ts'
import { openFairness } from '../fairness.ts'
import { freeRoundsLine, nextStake } from '../free-rounds.ts'
import { type Deps, isCalm, request, resultText, resume, stakeOf, type Table } from '../table.ts'
import { type Choice, paysText, returnOf, targetOf, winCountFrom, winCountOf } from './model.ts'
import { choicesOf, stageOf } from './view.ts'

type View = ReturnType<typeof viewOf>
type Game = Table<'dice'> & { view: View; choice: Choice }

const FIRST: Choice = { stake: '1.00', direction: 'over', winCount: 4_950 }
const SHOWN_ROLLS = 6
/** How long the number runs before it stops. */
const RUN_MS = 420

/** The page of dice. */
export function openGame(deps: Deps<'dice'>): HTMLElement {
  const game: Game = {
    ...deps,
    isBusy: false,
    choice: firstChoice(deps.state.rounds[0]),
    view: viewOf(deps, {
      choose: (change) => {
        game.choice = { ...game.choice, ...change }
        show(game)
      },
      openSeeds: () => openFairness(game, () => show(game)),
    }),
    face: {
      show: () => show(game),
      showRound: (round) => showRoll(game, round),
      say: (text) => {
        game.view.stage.said.textContent = text
      },
    },
  }
  const { view } = game
  bindChance(game)
  view.form.addEventListener('submit', (event) => {
    event.preventDefault()
    void roll(game)
  })
  resume(game)
  return view.root
}

/** A page goes on with the choice of the last round. */
function firstChoice(last: Round<'dice'> | undefined): Choice {
  if (!last) return FIRST
  const { stake, direction, target } = last.bet
  return { stake, direction, winCount: winCountOf(direction, target) }
}

type Acts = { choose(change: Partial<Choice>): void; openSeeds(): void }

function viewOf({ t }: Deps<'dice'>, { choose, openSeeds }: Acts) {
  const stake = stakeField(t, (text) => choose({ stake: text }))
  const choices = choicesOf(t)
  const sums = figures({ returns: t('returns'), balance: t('balance') })
  const commit = element('button', { class: 'roll', type: 'submit' })
  const top = stageTop(t, openSeeds)
  const rounds = freeRoundsLine(t)
  const stage = stageOf(t, [top.node, rounds.node])
  choices.under.addEventListener('click', () => choose({ direction: 'under' }))
  choices.over.addEventListener('click', () => choose({ direction: 'over' }))
  const fields = [...stake.nodes, ...choices.nodes, sums.node, commit]
  const form = element('form', { class: 'controls', novalidate: true }, fields)
  const root = element('div', { class: 'game' }, [form, stage.node])
  return { root, form, stake, choices, sums, commit, top, rounds, stage, choose }
}

function bindChance(game: Game): void {
  const { choices, stage, choose } = game.view
  choices.chance.addEventListener('input', () => {
    const winCount = winCountFrom(choices.chance.value)
    if (winCount !== null) choose({ winCount })
  })
  choices.chance.addEventListener('change', () => {
    choices.chance.value = decimal(game.choice.winCount, 2)
  })
  stage.target.addEventListener('input', () => {
    choose({ winCount: winCountOf(game.choice.direction, Number(stage.target.value)) })
  })
}

function show({ view, choice, state, t, isBusy }: Game): void {
  const { choices, sums, commit, top } = view
  const next = nextStake(state, choice.stake)
  view.stake.show(next.stake, next.isFree)
  view.rounds.show(state)
  if (document.activeElement !== choices.chance) choices.chance.value = decimal(choice.winCount, 2)
  showTarget(view, choice)
  choices.under.textContent = `${t('under')} ${decimal(targetOf({ ...choice, direction: 'under' }), 2)}`
  choices.over.textContent = `${t('over')} ${decimal(targetOf({ ...choice, direction: 'over' }), 2)}`
  choices.under.ariaPressed = String(choice.direction === 'under')
  choices.over.ariaPressed = String(choice.direction === 'over')
  choices.pays.textContent = paysText(choice.winCount)
  const stake = stakeFrom(next.stake)
  sums.show('returns', stake === null ? '–' : amountText(returnOf(stake, choice.winCount)))
  sums.show('balance', balanceText(state))
  commit.textContent = isBusy ? t('rolling') : `${t('roll')} ${stake === null ? '' : amountText(stake)}`
  commit.setAttribute('aria-disabled', String(isBusy))
  const rolls = state.rounds.flatMap(({ outcome }) => outcome ?? []).slice(0, SHOWN_ROLLS)
  top.show(
    state,
    rolls.map(({ roll, win }) => ({ text: decimal(roll, 2), isWon: win })),
  )
}

function showTarget({ root, stage }: View, choice: Choice): void {
  const { min, max } = DICE_WIN_COUNT
  const target = targetOf(choice)
  const ends = [targetOf({ ...choice, winCount: min }), targetOf({ ...choice, winCount: max })]
  stage.target.min = String(Math.min(...ends))
  stage.target.max = String(Math.max(...ends))
  stage.target.value = String(target)
  stage.target.setAttribute('aria-valuetext', decimal(target, 2))
  root.style.setProperty('--at', `${target / 100}%`)
  root.dataset.direction = choice.direction
}

async function roll(game: Game): Promise<void> {
  const { api, choice, newKey, state } = game
  const next = nextStake(state, choice.stake)
  const stake = stakeOf(game, next.stake)
  if (stake === null || game.isBusy) return
  const { direction } = choice
  const wish = { key: newKey(), stake: stakeText(stake), direction, target: targetOf(choice), ...next.wish }
  await request(game, { call: () => api.play(wish), meanwhile: run(game) })
}

function showRoll({ view, face, t }: Game, round: Round<'dice'>): void {
  const { outcome } = round
  if (!outcome) return
  const { stage } = view
  const shown = decimal(outcome.roll, 2)
  stage.number.textContent = shown
  stage.number.dataset.result = outcome.win ? 'won' : 'lost'
  stage.marker.hidden = false
  view.root.style.setProperty('--roll', `${outcome.roll / 100}%`)
  face.say(`${shown} · ${resultText(t, round)}`)
}

/** The number runs for a moment, unless the player wants less motion. */
function run({ view: { stage } }: Game): Promise<void> {
  if (isCalm()) return Promise.resolve()
  delete stage.number.dataset.result
  const until = performance.now() + RUN_MS
  return new Promise((done) => {
    const step = (at: number) => {
      stage.number.textContent = decimal(Math.floor((at * 7_919) % 10_000), 2)
      if (at < until) requestAnimationFrame(step)
      else done()
    }
    requestAnimationFrame(step)
  })
}
