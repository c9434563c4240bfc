import { rmSync } from 'node:fs'
import { crashMsUntil } from '@croupier/game-math/casino/index'
import { parseMoney } from '@croupier/kernel/money'
import { expect, test } from 'vitest'
import { type Mortal, mortal } from '../testing.ts'
import { LEASE_MS } from './loop.ts'
import type { CrashBet } from './model.ts'
import { newFolder, seedOf, sessionOf, testClock, testNode, testWallet } from './testing.ts'

/** Its first round crashes between 3 and 4. */
const SEED = seedOf(300, 400)
const MINUTE = 60_000
const PLAYERS = ['ana', 'ben', 'cem'] as const
/** One is cashed out by itself, one by its player, and one is lost. */
const WISHES = { ana: 150, ben: null, cem: null } as const

type Table = { folder: string; clock: ReturnType<typeof testClock>; bank: ReturnType<typeof testWallet> }
type Node = ReturnType<typeof testNode>

function nodeOf({ folder, clock, bank }: Table, life: Mortal, name: string): Node {
  const { say } = bank.wallet
  const wallet: typeof bank.wallet = { say: (message, fields) => life.within(() => say(message, fields)) }
  return testNode({ folder, clock, wallet, seed: SEED, name, life })
}

/** Places the bets, or finds those that were placed before under the same keys. */
async function placeAll({ bets }: Node): Promise<void> {
  for (const player of PLAYERS)
    await bets.place(sessionOf(player), { key: player, slot: 0, stake: '10.00', auto100: WISHES[player] })
}

/** A round from its window for bets to the pause after it. */
async function playRound(node: Node, { clock }: Table): Promise<void> {
  await node.loop.step()
  await placeAll(node)
  clock.advance(6_000)
  await node.loop.step()
  clock.advance(crashMsUntil(120n))
  await cashOut(node)
  clock.advance(MINUTE)
  await node.loop.step()
  await node.bets.resolver.work()
  clock.advance(4_000)
  await node.loop.step()
}

async function cashOut({ bets, store }: Node): Promise<void> {
  const bet = store.betByKey('ben', 'ben')
  if (bet) await bets.cashOut('ben', bet.betId)
}

/** The next node takes the round over when the lease has ended, wherever it is, and brings it to its end. */
async function goOn(node: Node, { clock }: Table): Promise<void> {
  clock.advance(LEASE_MS + 1)
  await node.loop.step()
  await node.bets.resolver.work()
  await placeAll(node)
  for (let time = 0; time < 4; time++) {
    clock.advance(time === 1 ? crashMsUntil(120n) : 6_000)
    await node.loop.step()
    if (node.loop.live()?.round.phase === 'flying') await cashOut(node)
  }
  clock.advance(MINUTE)
  await node.loop.step()
  await node.bets.resolver.work()
}

/** The money of a bet moved once each way, and the record agrees with the point of the round. */
function check({ bank }: Table, { store }: Node): void {
  for (const player of PLAYERS) {
    const bet = store.betByKey(player, player)
    if (!bet) continue
    const { phase, point100 } = store.round(bet.round)!
    const sent = bank.sent.filter(({ txId }) => txId.startsWith(bet.betId))
    expect([phase, bet.state]).toEqual([
      phase,
      phase === 'aborted' && bet.cashedOutAt100 === null ? 'voided' : expect.stringMatching(/^(settled|voided)$/),
    ])
    expect(sent.filter(({ name }) => name === 'bet').length).toBeLessThanOrEqual(1)
    expect(sent.filter(({ name }) => name !== 'bet').map(({ name, amount }) => [name, amount])).toEqual([endOf(bet)])
    if (bet.cashedOutAt100 !== null) expect(BigInt(bet.cashedOutAt100)).toBeLessThanOrEqual(BigInt(point100!))
    else if (bet.state === 'settled') expect([phase, bet.returned]).toEqual(['crashed', '0.00'])
    if (bet.state === 'settled' && player === 'ana' && BigInt(point100!) >= 150n) expect(bet.cashedOutAt100).toBe('150')
  }
}

function endOf({ state, returned, cashedOutAt100 }: CrashBet): [string, string] {
  if (state === 'voided') return ['rollback', '']
  if (cashedOutAt100 !== null) expect(returned).toBe((Number(cashedOutAt100) / 10).toFixed(2))
  return ['win', parseMoney(returned!).toString()]
}

test('a round of crash ends for everybody, wherever its node dies: before and after each write and each message', async () => {
  const phases = new Set<string>()
  for (let lives = 0; ; lives++) {
    const table: Table = { folder: newFolder(), clock: testClock(), bank: testWallet() }
    const life = mortal(lives)
    const first = nodeOf(table, life, '')
    await playRound(first, table).catch(() => {})
    await first.bets.resolver.work()
    const second = nodeOf(table, mortal(Number.POSITIVE_INFINITY), 'second')
    phases.add(second.store.lastRound()?.phase ?? 'none')
    await goOn(second, table)
    check(table, second)
    first.bets.resolver.stop()
    second.bets.resolver.stop()
    first.store.close()
    second.store.close()
    rmSync(table.folder, { recursive: true })
    if (!life.isDead()) break
    expect(lives).toBeLessThan(100)
  }
  expect([...phases].sort()).toEqual(['betting', 'crashed', 'flying', 'none'])
})
