import { type Amount, amountOf, isSameAmount, minorUnits } from '../../amounts.ts'
import type { Fault } from '../../sandbox/serve.ts'
import { type Case, demand, inParallel, NotApplicable, same } from '../cases.ts'
import {
  cents,
  firstOf,
  hasLeft,
  isStake,
  newPlayer,
  PLACES,
  type ProviderTarget,
  playRound,
  type Report,
  stakeIds,
  withFaults,
} from './rounds.ts'

/** Rounds that are played until one has won. */
const MAX_ROUNDS = 100

const hasWon = ({ returned }: Report): boolean => returned !== undefined && minorUnits(returned, PLACES) > 0n

/** What money and limits allow. */
export const moneyCases: readonly Case<ProviderTarget>[] = [
  {
    id: 'W08',
    title: 'every round is closed, lost ones too',
    async run(target) {
      const player = newPlayer(target)
      const rounds: Report[] = []
      // `playRound` demands that a settled round is closed.
      for (let nth = 0; nth < target.sizes.rounds; nth++) rounds.push(await playRound(target, player))
      same([...new Set(rounds.map(({ state }) => state))], ['settled'], 'rounds without faults')
      const lost = rounds.filter((one) => !hasWon(one)).length
      hasLeft(target, player, rounds)
      return `${rounds.length} rounds, ${lost} lost`
    },
  },
  {
    id: 'W09',
    title: 'the wins of a round have ids of their own, and add to what it returned',
    async run(target) {
      const player = newPlayer(target)
      const { roundId } = await playRound(target, player)
      const wins =
        target.wallet.book.roundOf(roundId, player.playerId)?.entries.filter(({ type }) => type === 'win') ?? []
      same(new Set(wins.map(({ txId }) => txId)).size, wins.length, 'ids of wins')
      return `${wins.length} wins`
    },
  },
  {
    id: 'W10',
    title: 'a stake above cash by one minor unit is refused, and not tried again',
    run: (target) => refused(target, 'INSUFFICIENT_FUNDS', cents(100) - 1n),
  },
  {
    id: 'W11',
    title: 'of fifty rounds at once on cash for ten, those that the wallet took are played',
    async run(target) {
      const player = newPlayer(target, cents(1_000))
      const rounds = await inParallel(50, 10, () => playRound(target, player))
      hasLeft(target, player, rounds)
      return `${rounds.filter(({ state }) => state === 'settled').length} rounds were played`
    },
  },
  {
    id: 'W18',
    title: 'a stake in a currency that the wallet refuses is refused',
    run: (target) => refused(target, 'WRONG_CURRENCY', cents(1_000), { refusal: 'WRONG_CURRENCY' }),
  },
  { id: 'W19', title: 'amounts count exactly at every exponent', run: playAtExponents },
  {
    id: 'W20',
    title: 'four decimal places are kept, and nothing is rounded',
    async run(target) {
      const said: string[] = []
      for (const stake of [
        { amount: '12345', exponent: 4 },
        { amount: '100000001', exponent: 8 },
      ]) {
        const player = newPlayer(target)
        const { state } = await playRound(target, player, { stake })
        const amounts = stakesOf(target, player.playerId)
        demand(
          amounts.every((one) => isSameAmount(one, stake)),
          `a stake of ${stake.amount} with ${stake.exponent} places became ${JSON.stringify(amounts)}`,
        )
        said.push(`${stake.amount}/10^${stake.exponent} is ${state}`)
      }
      return said.join(', ')
    },
  },
  {
    id: 'W21',
    title: 'the versions of corrections rise',
    async run(target) {
      const corrections = target.served.received.filter(({ name }) => name === 'resettle')
      if (corrections.length === 0) throw new NotApplicable('needs a provider that corrects results')
      demand(
        corrections.every(({ answered }) => answered !== 'STALE_VERSION'),
        'a correction came with a version that does not rise',
      )
      return `${corrections.length} corrections`
    },
  },
  {
    id: 'W22',
    title: 'a correction that leaves a debt is final',
    async run(target) {
      const ids = target.served.received.filter(({ name }) => name === 'resettle').map(({ fields }) => fields.txId)
      if (ids.length === 0) throw new NotApplicable('needs a provider that corrects results')
      same(new Set(ids).size, ids.length, 'corrections that were answered and sent again')
      return undefined
    },
  },
  {
    id: 'W23',
    title: 'the totals of roundClose are those of the wallet',
    async run(target) {
      const closes = target.served.received.filter(({ name }) => name === 'roundClose')
      for (const { fields } of closes) {
        const round = target.wallet.book.roundOf(String(fields.roundId), String(fields.playerId))
        demand(round?.hasMismatch !== true, `roundClose of ${String(fields.roundId)} has other totals than the wallet`)
      }
      return closes.length > 0 ? `${closes.length} rounds` : 'the provider closes its rounds by their wins'
    },
  },
  {
    id: 'W24',
    title: 'the largest stake is taken, a larger one and one above a limit of the player are refused',
    async run(target) {
      const game = target.wallet.gameOf(target.game)
      demand(game !== undefined, 'the sandbox wallet has the game')
      const most = amountOf(game.maxStake, PLACES)
      const taken = await playRound(target, newPlayer(target, game.maxStake), { stake: most })
      same(taken.state, 'settled', 'a round at the largest stake')
      const above = amountOf(game.maxStake + 1n, PLACES)
      const larger = await playRound(target, newPlayer(target, game.maxStake * 2n), { stake: above })
      same(larger.state, 'refused', 'a round above it')
      return refused(target, 'LIMIT_LOSS', cents(1_000), { refusal: 'LIMIT_LOSS' })
    },
  },
  {
    id: 'W30',
    title: 'a round moves its stake and its result, by whichever messages',
    async run(target) {
      const player = newPlayer(target)
      const from = target.served.received.length
      const rounds: Report[] = []
      // A second win of zero would move nothing, so the last round must have won.
      while (rounds.length < MAX_ROUNDS && !rounds.some(hasWon)) rounds.push(await playRound(target, player))
      hasLeft(target, player, rounds)
      const names = target.served.received.slice(from).map(({ name }) => name)
      return names.filter((name) => ['bet', 'betWin', 'win', 'roundClose'].includes(name)).join(', ')
    },
  },
]

/** A round that the wallet refuses is reported so, with one stake that was tried and no result. */
async function refused(target: ProviderTarget, status: string, cash: bigint, fault?: Fault): Promise<string> {
  const player = newPlayer(target, cash)
  const said = await withFaults(target, fault ? firstOf(isStake, fault) : () => null, () => playRound(target, player))
  same([said.state, said.status], ['refused', status], 'the round')
  demand(stakeIds(target, player).length <= 1, 'the refused stake was tried again under another id')
  hasLeft(target, player, [said])
  return `refused with ${status}`
}

const stakesOf = ({ served }: ProviderTarget, playerId: string): Amount[] =>
  served.received
    .filter((one) => isStake(one) && one.fields.playerId === playerId)
    .map(({ fields }) => ({ amount: String(fields.stake ?? fields.amount), exponent: Number(fields.exponent) }))

/** Answers with eight and with two decimal places, and stakes with none and with eight. */
async function playAtExponents(target: ProviderTarget): Promise<string> {
  const { wallet } = target
  let compared = 0
  try {
    for (const [places, stake] of [
      [8, { amount: '1', exponent: 0 }],
      [2, { amount: '100000000', exponent: 8 }],
    ] as const) {
      wallet.rules.places = places
      const player = newPlayer(target)
      const said = await playRound(target, player, { stake })
      same(said.state, 'settled', `a round of ${stake.amount} with ${stake.exponent} places`)
      const cash = wallet.book.players.get(player.playerId)?.cash ?? 0n
      if (!said.balance) continue
      // A wallet with two places does not say the rest.
      const shown = amountOf(places === 2 ? cash - (cash % 100n) : cash, PLACES)
      demand(
        isSameAmount(said.balance, shown),
        `the provider reads a balance of ${shown.amount} as ${said.balance.amount}`,
      )
      compared += 1
    }
  } finally {
    wallet.rules.places = PLACES
  }
  return compared > 0 ? 'stakes and balances' : 'stakes; the reports have no balance'
}
