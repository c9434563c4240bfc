import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordRound } from '@croupier/game-math/casino/index'
import { parseMoney } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { type WalletAnswer, walletAnswer } from '@croupier/provider-kit/messages'
import type { WalletClient } from '@croupier/provider-kit/wallet-client'
import { expect, test } from 'vitest'
import { rulesOf } from './games/index.ts'
import { openJournal } from './journal.ts'
import type { Game, Round } from './model.ts'
import { roundsService } from './rounds.ts'
import { playerSeeds } from './seeds.ts'
import type { RoundSession } from './sessions.ts'
import { type Mortal, mortal } from './testing.ts'

/** The wallet's side: what it took and paid, by the ids of the movements. */
function bank() {
  const applied = new Map<string, bigint>()
  const tombstones = new Set<string>()
  const move = (txId: string, amount: bigint): void => void (applied.has(txId) || applied.set(txId, amount))
  const messages: Record<string, (of: (key: string) => string) => object> = {
    bet(of) {
      if (tombstones.has(of('txId'))) return { status: 'ROLLED_BACK' }
      move(of('txId'), -BigInt(of('amount')))
      return {}
    },
    betWin(of) {
      if (tombstones.has(of('betTxId'))) return { status: 'ROLLED_BACK' }
      move(of('betTxId'), -BigInt(of('stake')))
      move(of('winTxId'), BigInt(of('payout')))
      return {}
    },
    win(of) {
      if (!applied.has(of('betTxId')))
        return { status: tombstones.has(of('betTxId')) ? 'ROLLED_BACK' : 'BET_NOT_FOUND' }
      move(of('txId'), BigInt(of('amount')))
      return {}
    },
    rollback(of) {
      const target = of('targetTxId')
      // A bet that is part of a settled round stays.
      if (applied.has(target.replace(/bet$/, 'win'))) return { status: 'ALREADY_SETTLED' }
      applied.delete(target)
      tombstones.add(target)
      return {}
    },
    transactionStatus: (of) => ({
      state: tombstones.has(of('targetTxId')) ? 'tombstone' : applied.has(of('targetTxId')) ? 'applied' : 'unknown',
    }),
  }
  return {
    applied,
    cash: () => [...applied.values()].reduce((sum, amount) => sum + amount, 0n),
    say(name: string, fields: object): WalletAnswer {
      const said = new Map<string, unknown>(Object.entries(fields))
      const answer = messages[name]!((key) => String(said.get(key) ?? ''))
      return walletAnswer.parse({ status: 'OK', requestId: 'r', ...answer })
    },
  }
}

/** The same bytes in every run, and others in each process. */
function randomOf(process: string): Random {
  let calls = 0
  return {
    bytes: (length) =>
      createHash('shake256', { outputLength: length }).update(`${process}:${length}:${calls++}`).digest(),
  }
}

type Given = { file: string; wallet: ReturnType<typeof bank>; life: Mortal; name: string }

/** A process of the provider. It dies before and after each line of its journal, and before and after each message to the wallet. */
function start({ file, wallet, life, name }: Given) {
  const clock = { now: () => new Date('2026-01-01T00:00:00Z') }
  const random = randomOf(name)
  const disk = openJournal(file)
  const journal: typeof disk = { ...disk, write: (entry) => life.within(() => disk.write(entry)) }
  const client: WalletClient = { say: (message, fields) => life.within(() => wallet.say(message, fields)) }
  const seeds = playerSeeds({ clock, random, journal })
  return { journal: disk, rounds: roundsService({ clock, random, journal, wallet: client, seeds }) }
}
type Process = ReturnType<typeof start>

const sessionOf = (game: Game): RoundSession => ({
  ...{ playerId: 'ana', nickname: 'ana', game, currency: 'P', language: 'en', walletToken: 'token', aliveAt: 0 },
  limits: { minStake: '1000', maxStake: '10000000' },
})

/** What a player does. `goOn` takes one decision in an open round, as the page shows it after a reload. */
type Plan = {
  name: string
  game: Game
  bet: object
  /** One process dies, or another one after it. */
  dies: 'once' | 'twice'
  goOn?(on: Process, round: Round): Promise<unknown>
}

const recordOf = ({ journal }: Process, { game, nonce, bet }: Round) => {
  const { serverSeed, clientSeed } = journal.player('ana')!.seeds
  return recordRound({ game, serverSeed, clientSeed, nonce, bet })
}
/** The tiles of an open round with and without a mine. */
function tilesOf(process: Process, round: Round): { safe: number[]; mined: number[] } {
  const laid: unknown = Reflect.get(recordOf(process, round).outcome, 'minePositions')
  const mined = Array.isArray(laid) ? laid.map(Number) : []
  return { mined, safe: Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mined.includes(tile)) }
}
const stepsOf = (round: Round): number => ('picks' in round.bet ? round.bet.picks.length : 0)
const open = (process: Process, { roundId }: Round, step: number) =>
  process.rounds.step(sessionOf('mines'), { roundId, step })

const MINES = { game: 'mines', bet: { stake: '2.00', mines: 3, picks: [] } } as const
const PLANS: Plan[] = [
  { name: 'a roll of dice', game: 'dice', dies: 'twice', bet: { stake: '2.00', direction: 'over', target: 5_000 } },
  { name: 'a ball of plinko', game: 'plinko', dies: 'once', bet: { stake: '2.00', rows: 8, risk: 'low' } },
  { name: 'a spin of the slot', game: 'harbour-lanterns', dies: 'once', bet: { stake: '2.00' } },
  {
    ...MINES,
    name: 'mines that is cashed out after two tiles',
    dies: 'twice',
    goOn: (process, round) =>
      stepsOf(round) < 2
        ? open(process, round, tilesOf(process, round).safe[stepsOf(round)]!)
        : process.rounds.cashOut(sessionOf('mines'), round.roundId),
  },
  {
    ...MINES,
    name: 'mines that ends with a mine',
    dies: 'once',
    goOn(process, round) {
      const { safe, mined } = tilesOf(process, round)
      return open(process, round, stepsOf(round) === 0 ? safe[0]! : mined[0]!)
    },
  },
  {
    ...MINES,
    name: 'mines that is given back',
    dies: 'once',
    goOn: (process, round) => process.rounds.giveBack(sessionOf('mines'), round.roundId),
  },
]

/** Plays a round from wherever it is to its end. */
async function playOut(process: Process, { game, bet, goOn }: Plan, key: string): Promise<Round> {
  const wish = { key, game, bet: rulesOf(game).wish.parse(bet) }
  let { round } = await process.rounds.play(wish, sessionOf(game))
  while (round.state === 'open') {
    await goOn!(process, round)
    round = process.journal.player('ana')!.rounds.find(({ roundId }) => roundId === round.roundId)!
  }
  return round
}

/** The wallet took no stake of a round that died on its way to it. The page plays another one. */
async function playUntilSettled(process: Process, plan: Plan): Promise<void> {
  for (let nth = 0; (await playOut(process, plan, `round ${nth}`)).state === 'refused'; ) nth++
}

/** Two processes die one after the other, each at its step, and a third one plays on. Answers which of the two died. */
async function playedBy(plan: Plan, lives: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-killed-'))
  const wallet = bank()
  const deaths: boolean[] = []
  let last: Process | undefined
  for (const [at, steps] of [...lives, Number.POSITIVE_INFINITY].entries()) {
    const life = mortal(steps)
    last = start({ file: join(folder, 'journal.jsonl'), wallet, life, name: `process ${at}` })
    if (at > 0) await last.rounds.resolver.work()
    last.rounds.resolver.stop()
    await playUntilSettled(last, plan).catch(() => {})
    deaths.push(life.isDead())
    await last.journal.close()
  }
  const lines = readFileSync(join(folder, 'journal.jsonl'), 'utf8')
  rmSync(folder, { recursive: true })
  return { deaths, wallet, process: last!, lines }
}

/** Every round is over, has what its seeds say, and has moved its money once. */
function check({ wallet, process, lines }: Awaited<ReturnType<typeof playedBy>>, plan: Plan): void {
  const rounds = process.journal.player('ana')!.rounds
  const settled = rounds.filter(({ state }) => state === 'settled')
  expect(rounds.filter(({ state }) => state !== 'settled').map(({ state }) => state)).not.toContain('open')
  expect(process.journal.unfinished()).toEqual([])
  expect(settled).toHaveLength(1)
  expect(settled.map(({ nonce }) => nonce)).toEqual([0])
  const [{ roundId, returned, outcome }] = settled as [Round]
  const record = recordOf(process, settled[0]!)
  expect([returned, outcome]).toEqual([record.returned, record.outcome])
  const isGivenBack = plan.name.endsWith('given back')
  const moved = isGivenBack
    ? []
    : [
        [`${roundId}-bet`, -20_000n],
        [`${roundId}-win`, parseMoney(record.returned)],
      ]
  expect([...wallet.applied]).toEqual(moved)
  // An outcome that was written down once is never drawn again.
  const outcomes = lines.split('\n').flatMap((line) => {
    const entry = line ? JSON.parse(line) : null
    return entry?.round?.roundId === roundId && entry.round.outcome ? [JSON.stringify(entry.round.outcome)] : []
  })
  expect(new Set(outcomes).size).toBe(1)
}

/** How often processes died until one played to the end. */
async function survive(plan: Plan): Promise<number> {
  for (let first = 0, deaths = 0; ; first++) {
    for (let second = 0; ; second++) {
      const played = await playedBy(plan, plan.dies === 'twice' ? [first, second] : [first])
      check(played, plan)
      if (!played.deaths[0]) return deaths
      deaths++
      if (!played.deaths[1] || plan.dies === 'once') break
    }
  }
}

test.each(PLANS)('$name goes on, or is given back, wherever its process dies $dies', async (plan) => {
  expect(await survive(plan)).toBeGreaterThan(plan.dies === 'twice' ? 60 : 7)
})
