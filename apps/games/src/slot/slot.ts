import './slot.css'
import { harbourLanternsRules, harbourLanternsSlot } from '@croupier/game-math/casino/slots/harbour-lanterns'
import { slotReturn } from '@croupier/game-math/casino/slots/slot'
import { parseMoney, units } from '@croupier/kernel/money'
import { amountText, stakeFrom, stakeText, timesText } from '../amounts.ts'
import type { Round } from '../api.ts'
import { balanceText, button, stageTop, stakeField } from '../controls.ts'
import { element } from '../element.ts'
import { openFairness } from '../fairness.ts'
import { freeRoundsLine, nextStake } from '../free-rounds.ts'
import { type Deps, isCalm, request, resultText, resume, stakeOf, type Table } from '../table.ts'
import { firstGrid, type Show, showsOf, timesOf } from './model.ts'
import { openPaytable } from './paytable.ts'
import { reelsOf } from './reels.ts'
import { symbolSheet } from './symbols.ts'

type Name = 'harbour-lanterns'
/** `reveal` ends what the page shows of a round now; null when it shows nothing. `win` is what the round has paid so far, as text. */
type Game = Table<Name> & {
  view: ReturnType<typeof viewOf>
  stake: string
  win: string
  reveal: { skip(): void } | null
}

const SHOWN_ROUNDS = 6
/** How long a win is lit, and how long the page says that there are free spins. */
const WIN_MS = 900
const PLAIN_MS = 250
const FREE_MS = 1_600

/** The page of the slot Harbour Lanterns. */
export function openGame(deps: Deps<Name>): HTMLElement {
  const game: Game = {
    ...deps,
    isBusy: false,
    reveal: null,
    win: '–',
    stake: deps.state.rounds[0]?.bet.stake ?? '1.00',
    view: viewOf(deps, {
      choose: (stake) => {
        game.stake = stake
        show(game)
      },
      openSeeds: () => openFairness(game, () => show(game)),
      openPays: () => openPaytable(game.t, stakeFrom(game.stake) ?? units(10_000n)),
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
    void spin(game)
  })
  view.reels.rest(firstGrid())
  resume(game)
  const again = deps.replay
  if (again?.outcome) void reveal(game, again).then(() => showRound(game, again))
  return view.root
}

type Acts = { choose(stake: string): void; openSeeds(): void; openPays(): void }

function viewOf({ t }: Deps<Name>, { choose, openSeeds, openPays }: Acts) {
  const stake = stakeField(t, choose)
  const commit = element('button', { class: 'spin', type: 'submit' })
  const pays = button(t('paytable'), { class: 'sealed' })
  pays.addEventListener('click', openPays)
  const win = figure('win')
  const balance = figure('balance')
  const form = element('form', { class: 'controls', novalidate: true }, [
    element('div', { class: 'staking' }, stake.nodes),
    element('dl', { class: 'shown win' }, [element('dt', {}, [t('lastWin')]), win]),
    commit,
    element('dl', { class: 'shown at-end lines-in-play' }, [
      element('dt', {}, [t('lines')]),
      element('dd', { class: 'num' }, [String(harbourLanternsRules.lines.length)]),
    ]),
    element('dl', { class: 'shown at-end' }, [element('dt', {}, [t('balance')]), balance]),
  ])
  const top = stageTop(t, openSeeds)
  top.node.append(pays)
  const reels = reelsOf(t)
  const free = element('p', { class: 'free', hidden: true })
  const rounds = freeRoundsLine(t)
  const said = element('p', { class: 'said', role: 'status' })
  const window_ = element('div', { class: 'window' }, [reels.node, free])
  const stage = element('section', { class: 'stage', 'aria-label': t('harbour-lanterns') }, [
    top.node,
    rounds.node,
    window_,
    said,
  ])
  const root = element('div', { class: 'game slot' }, [symbolSheet(), stage, form])
  return { root, form, stake, commit, win, balance, top, reels, free, rounds, said }
}

const figure = (name: string) => element('dd', { class: 'num', 'data-testid': name })

function show({ view, stake, state, t, isBusy, reveal: shown, win }: Game): void {
  const { stake: paid, isFree } = nextStake(state, stake)
  view.stake.show(paid, shown !== null || isFree)
  view.rounds.show(state)
  view.win.textContent = win
  view.balance.textContent = balanceText(state)
  const amount = stakeFrom(paid)
  view.commit.ariaLabel = shown ? t('skip') : `${t('spin')} ${amount === null ? '' : amountText(amount)}`
  view.commit.dataset.turning = String(shown !== null)
  view.commit.setAttribute('aria-disabled', String(isBusy))
  const last = state.rounds.flatMap(({ outcome }) => outcome ?? []).slice(0, SHOWN_ROUNDS)
  view.top.show(
    state,
    last.map(({ totalCoins }) => ({ text: timesText(timesOf(totalCoins)), isWon: timesOf(totalCoins) > 10_000 })),
  )
}

/** Spins, or ends at once what the page shows of the last round. */
async function spin(game: Game): Promise<void> {
  if (game.reveal) return game.reveal.skip()
  const { api, newKey } = game
  const next = nextStake(game.state, game.stake)
  const stake = stakeOf(game, next.stake)
  if (stake === null || game.isBusy) return
  const wish = { key: newKey(), stake: stakeText(stake), ...next.wish }
  await request(game, { call: () => api.play(wish), before: ({ round }) => reveal(game, round) })
}

/** Shows the spins of a round one after the other, until the player skips the rest. */
async function reveal(game: Game, round: Round<Name>): Promise<void> {
  const { outcome, bet } = round
  if (!outcome) return
  let isSkipped = false
  let wake = () => {}
  const wait = (ms: number) =>
    new Promise<void>((done) => {
      wake = done
      setTimeout(done, isSkipped || isCalm() ? 0 : ms)
    })
  game.reveal = {
    skip() {
      isSkipped = true
      game.view.reels.skip()
      wake()
    },
  }
  game.win = '–'
  game.face.say('')
  show(game)
  for (const one of showsOf(outcome)) {
    showFree(game, one)
    if (isSkipped) game.view.reels.rest(one.grid)
    else await game.view.reels.spin(one)
    showWin(game, one, bet.stake)
    await wait(one.wins.length > 0 ? WIN_MS : one.mode === 'free' ? PLAIN_MS : 0)
    if (one.freeSpins > 0) {
      sayFree(game, game.t('freeWon', { count: one.freeSpins }))
      await wait(FREE_MS)
    }
  }
  game.reveal = null
  game.view.free.hidden = true
  show(game)
}

function showWin(game: Game, { wins, total }: Show, stake: string): void {
  game.view.reels.light(wins)
  if (total > 0) game.win = amountText(slotReturn(harbourLanternsSlot, parseMoney(stake), total))
  show(game)
}

function showFree(game: Game, { free }: Show): void {
  game.view.root.toggleAttribute('data-free', free !== null)
  if (free) sayFree(game, game.t('freeSpin', { number: free.number, of: free.of }))
}
function sayFree({ view }: Game, text: string): void {
  view.free.hidden = false
  view.free.textContent = text
}

/** What a round came to: its last spin, and all that it paid. */
function showRound(game: Game, round: Round<Name>): void {
  const { face, t, view } = game
  const { outcome, returned } = round
  if (!outcome) return
  const shows = showsOf(outcome)
  const last = shows.at(-1)!
  view.root.toggleAttribute('data-free', false)
  view.reels.rest(last.grid)
  view.reels.light(last.wins)
  game.win = outcome.totalCoins > 0 ? amountText(parseMoney(returned ?? '0')) : '–'
  const free = shows.length > 1 ? ` · ${t('freeCount', { count: shows.length - 1 })}` : ''
  face.say(`${resultText(t, round)}${free}`)
}
