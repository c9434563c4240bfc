import './plinko.css'
import { PLINKO_RISKS, PLINKO_ROWS, type PlinkoRisk, plinkoMultipliers } from '@croupier/game-math/casino/plinko'
import { share } from '@croupier/kernel/money'
import { amountText, stakeFrom, stakeText, timesText } from '../amounts.ts'
import type { Round } from '../api.ts'
import { balanceText, choiceField, figures, stageTop, stakeField } from '../controls.ts'
import { element } from '../element.ts'
import { openFairness } from '../fairness.ts'
import { freeRoundsLine, nextStake } from '../free-rounds.ts'
import { type Deps, request, resultText, resume, stakeOf, type Table } from '../table.ts'
import { boardOf } from './view.ts'

type Choice = { stake: string; rows: number; risk: PlinkoRisk }
/** While balls fall, the board stays as it is. */
type Game = Table<'plinko'> & { view: ReturnType<typeof viewOf>; choice: Choice; falling: number }

const SHOWN_BALLS = 6

/** The page of plinko. */
export function openGame(deps: Deps<'plinko'>): HTMLElement {
  const game: Game = {
    ...deps,
    isBusy: false,
    falling: 0,
    choice: deps.state.rounds[0]?.bet ?? { stake: '1.00', rows: 12, risk: 'medium' },
    view: viewOf(deps, {
      choose: (change) => {
        game.choice = { ...game.choice, ...change }
        show(game)
      },
      openSeeds: () => openFairness(game, () => show(game)),
    }),
    face: {
      show: () => show(game),
      showRound: (round) => showBall(game, round),
      say: (text) => {
        game.view.said.textContent = text
      },
    },
  }
  const { view } = game
  view.form.addEventListener('submit', (event) => {
    event.preventDefault()
    void drop(game)
  })
  resume(game)
  const shown = deps.replay?.outcome
  if (shown) void view.board.drop(shown.path, shown.bucket)
  return view.root
}

type Acts = { choose(change: Partial<Choice>): void; openSeeds(): void }

function viewOf({ t }: Deps<'plinko'>, { choose, openSeeds }: Acts) {
  const stake = stakeField(t, (text) => choose({ stake: text }))
  const risks = PLINKO_RISKS.map((name) => [name, t(name)] as const)
  const risk = choiceField<PlinkoRisk>(t('risk'), risks, (chosen) => choose({ risk: chosen }))
  const counts = PLINKO_ROWS.map((count) => [count, String(count)] as const)
  const rows = choiceField<number>(t('rows'), counts, (chosen) => choose({ rows: chosen }))
  const sums = figures({ most: t('most'), balance: t('balance') })
  const commit = element('button', { class: 'roll', type: 'submit' })
  const fields = [...stake.nodes, risk.node, rows.node, sums.node, commit]
  const form = element('form', { class: 'controls', novalidate: true }, fields)
  const top = stageTop(t, openSeeds)
  const board = boardOf(t)
  const said = element('p', { class: 'said', role: 'status' })
  const rounds = freeRoundsLine(t)
  const parts = [top.node, rounds.node, board.node, said]
  const stage = element('section', { class: 'stage', 'aria-label': t('plinko') }, parts)
  const root = element('div', { class: 'game' }, [form, stage])
  return { root, form, stake, risk, rows, sums, commit, top, rounds, board, said }
}

function show({ view, choice, state, t, isBusy, falling }: Game): void {
  const multipliers = plinkoMultipliers(choice)
  const next = nextStake(state, choice.stake)
  view.stake.show(next.stake, next.isFree)
  view.rounds.show(state)
  view.risk.show(choice.risk, falling > 0)
  view.rows.show(choice.rows, falling > 0)
  view.board.show(choice.rows, multipliers.map(timesText))
  const stake = stakeFrom(next.stake)
  const most = multipliers[0] ?? 0
  view.sums.show('most', stake === null ? '–' : amountText(share(stake, BigInt(most), 10_000n)))
  view.sums.show('balance', balanceText(state))
  view.commit.textContent = `${t('drop')} ${stake === null ? '' : amountText(stake)}`
  view.commit.setAttribute('aria-disabled', String(isBusy))
  const last = state.rounds.flatMap(({ outcome }) => outcome ?? []).slice(0, SHOWN_BALLS)
  view.top.show(
    state,
    last.map(({ multiplier1e4 }) => ({ text: timesText(multiplier1e4), isWon: multiplier1e4 > 10_000 })),
  )
}

/** Drops a ball. The next one may follow while it falls. */
async function drop(game: Game): Promise<void> {
  const { api, choice, newKey, state, view } = game
  const next = nextStake(state, choice.stake)
  const stake = stakeOf(game, next.stake)
  if (stake === null) return
  const wish = { key: newKey(), stake: stakeText(stake), rows: choice.rows, risk: choice.risk, ...next.wish }
  await request(game, {
    call: () => api.play(wish),
    async before({ round: { outcome } }) {
      if (!outcome) return
      game.falling += 1
      show(game)
      await view.board.drop(outcome.path, outcome.bucket)
      game.falling -= 1
    },
  })
}

function showBall({ face, t }: Game, round: Round<'plinko'>): void {
  const { outcome } = round
  if (outcome) face.say(`${timesText(outcome.multiplier1e4)} · ${resultText(t, round)}`)
}
