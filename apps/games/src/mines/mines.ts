import './mines.css'
import { minesMultiplier } from '@croupier/game-math/casino/mines'
import { amountText, decimal, stakeFrom, stakeText, timesText } from '../amounts.ts'
import { balanceText, button, choiceField, figures, stageTop, stakeField } from '../controls.ts'
import { element } from '../element.ts'
import { openFairness } from '../fairness.ts'
import { freeRoundsLine, nextStake } from '../free-rounds.ts'
import { type Deps, request, resultText, resume, stakeOf, type Table } from '../table.ts'
import { chanceOf, coveredTile, ladderOf, MINES, type MinesRound, progressOf, returnAfter, tilesOf } from './model.ts'
import { fieldOf } from './view.ts'

type Choice = { stake: string; mines: number }
/** `round` is the one that the field shows; null before the first. */
type Game = Table<'mines'> & { view: ReturnType<typeof viewOf>; choice: Choice; round: MinesRound | null }

const SHOWN_ROUNDS = 6

/** The page of mines. */
export function openGame(deps: Deps<'mines'>): HTMLElement {
  const game: Game = {
    ...deps,
    isBusy: false,
    choice: deps.state.rounds[0]?.bet ?? { stake: '1.00', mines: 3 },
    round: null,
    view: viewOf(deps, {
      choose: (change) => {
        game.choice = { ...game.choice, ...change }
        show(game)
      },
      openSeeds: () => openFairness(game, () => show(game)),
      openTile: (tile) => void openTile(game, tile),
      openRandom: () => void openTile(game, coveredTile(game.round?.bet.picks ?? [], Math.random())),
    }),
    face: {
      show: () => show(game),
      showRound: (round) => showRound(game, round),
      say: (text) => {
        game.view.said.textContent = text
      },
    },
  }
  const { view } = game
  view.form.addEventListener('submit', (event) => {
    event.preventDefault()
    void (openOf(game) ? cashOut(game) : begin(game))
  })
  resume(game)
  return view.root
}

type Acts = {
  choose(change: Partial<Choice>): void
  openSeeds(): void
  openTile(tile: number): void
  openRandom(): void
}

function viewOf({ t }: Deps<'mines'>, { choose, openSeeds, openTile, openRandom }: Acts) {
  const stake = stakeField(t, (text) => choose({ stake: text }))
  const options = MINES.map((count) => [count, String(count)] as const)
  const mines = choiceField<number>(t('mines'), options, (count) => choose({ mines: count }))
  const names = { opened: t('opened'), now: t('now'), next: t('next'), chance: t('safeChance'), balance: t('balance') }
  const sums = figures(names)
  const commit = element('button', { class: 'roll', type: 'submit' })
  const random = button(t('random'))
  random.addEventListener('click', openRandom)
  const fields = [...stake.nodes, mines.node, sums.node, commit, random]
  const form = element('form', { class: 'controls', novalidate: true }, fields)
  const top = stageTop(t, openSeeds)
  const field = fieldOf(t, openTile)
  const said = element('p', { class: 'said', role: 'status' })
  const ladder = element('ol', { class: 'ladder num', 'aria-hidden': 'true' })
  const rounds = freeRoundsLine(t)
  const parts = [top.node, rounds.node, field.node, said, ladder]
  const stage = element('section', { class: 'stage', 'aria-label': t('mines') }, parts)
  const root = element('div', { class: 'game' }, [form, stage])
  return { root, form, stake, mines, sums, commit, random, top, rounds, field, said, ladder }
}

const openOf = ({ round }: Game): MinesRound | null => (round?.state === 'open' ? round : null)

function show(game: Game): void {
  const { view, choice, state, isBusy, round } = game
  const open = openOf(game)
  const isFixed = open !== null
  const next = nextStake(state, choice.stake)
  view.stake.show(open?.bet.stake ?? next.stake, isFixed || next.isFree)
  view.rounds.show(state)
  view.mines.show(open?.bet.mines ?? choice.mines, isFixed)
  view.field.show(tilesOf(round), isFixed && !isBusy)
  view.sums.show('balance', balanceText(state))
  view.random.disabled = !isFixed || isBusy
  showCommit(game)
  showProgress(game, open ?? { bet: { ...choice, picks: [] }, outcome: null })
  const ended = state.rounds.filter(({ outcome }) => outcome !== null).slice(0, SHOWN_ROUNDS)
  view.top.show(
    state,
    ended.map(({ outcome }) => ({ text: timesText(outcome?.multiplier1e4 ?? 0), isWon: outcome?.bust === false })),
  )
}

/** The main button begins a round, or ends it with a return. Before the first tile there is nothing to end. */
function showCommit(game: Game): void {
  const { view, choice, state, t, isBusy } = game
  const open = openOf(game)
  const { stake, mines, picks } = open?.bet ?? { ...choice, stake: nextStake(state, choice.stake).stake, picks: [] }
  const amount = stakeFrom(stake)
  const begins = `${t('start')} ${amount === null ? '' : amountText(amount)}`
  const ends =
    picks.length === 0 ? t('chooseTile') : `${t('cashOut')} ${amountText(returnAfter(stake, mines, picks.length))}`
  view.commit.textContent = open ? ends : begins
  view.commit.className = open && picks.length > 0 ? 'roll cash' : 'roll'
  view.commit.setAttribute('aria-disabled', String(isBusy || (open !== null && picks.length === 0)))
}

function showProgress({ view, t }: Game, round: Pick<MinesRound, 'bet' | 'outcome'>): void {
  const { mines } = round.bet
  const { opened, safe, left, covered } = progressOf(round)
  const { sums } = view
  sums.show('opened', t('ofSafe', { count: opened, safe }))
  sums.show('now', opened === 0 ? '–' : timesText(minesMultiplier({ mines, picks: opened })))
  sums.show('next', left === 0 ? '–' : timesText(minesMultiplier({ mines, picks: opened + 1 })))
  sums.show('chance', `${decimal(chanceOf({ left, covered }), 2)}%`)
  const steps = ladderOf(mines, opened).map(({ picks, multiplier1e4 }) => {
    const reached = picks === opened ? 'now' : 'done'
    return element('li', { class: picks > opened ? '' : reached }, [timesText(multiplier1e4)])
  })
  view.ladder.replaceChildren(...steps)
}

async function begin(game: Game): Promise<void> {
  const { api, choice, newKey, state } = game
  const next = nextStake(state, choice.stake)
  const stake = stakeOf(game, next.stake)
  if (stake === null) return
  const wish = { key: newKey(), stake: stakeText(stake), mines: choice.mines, ...next.wish }
  await request(game, { call: () => api.play(wish) })
}

async function openTile(game: Game, tile: number): Promise<void> {
  const open = openOf(game)
  if (!open || open.bet.picks.includes(tile)) return
  await request(game, { call: () => game.api.step(open.roundId, tile) })
}

async function cashOut(game: Game): Promise<void> {
  const open = openOf(game)
  if (!open || open.bet.picks.length === 0) return
  await request(game, { call: () => game.api.cashOut(open.roundId) })
}

function showRound(game: Game, round: MinesRound): void {
  const { face, t } = game
  const { outcome, bet } = round
  game.round = round
  if (!outcome) face.say(bet.picks.length === 0 ? t('chooseTile') : '')
  else if (outcome.bust) face.say(`${t('mineHit')} · ${resultText(t, round)}`)
  else face.say(`${timesText(outcome.multiplier1e4)} · ${resultText(t, round)}`)
}
