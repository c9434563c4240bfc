import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { crashChain, crashPoint } from '@croupier/game-math/casino/index'
import { type Random, toHex } from '@croupier/kernel/random'
import { type WalletAnswer, walletAnswer } from '@croupier/provider-kit/messages'
import { NoAnswer, type WalletClient } from '@croupier/provider-kit/wallet-client'
import type { Session } from '../sessions.ts'
import type { Mortal } from '../testing.ts'
import { crashBets } from './bets.ts'
import { EDGE_BP } from './chain.ts'
import { crashFeed } from './feed.ts'
import { crashLoop } from './loop.ts'
import { openCrashStore } from './store.ts'

/** The games of a chain. */
export const GAMES = 20

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'croupier-crash-'))

/** The same bytes for the same seed: first those of the node, then the start of the chain, then its salt. */
export function seededRandom(seed: number, node = ''): Random {
  let calls = 0
  return {
    bytes: (length) =>
      createHash('shake256', { outputLength: length }).update(`${node}${seed}:${length}:${calls++}`).digest(),
  }
}

/** The point of the first round under a seed. */
function firstPoint(seed: number): number {
  const random = seededRandom(seed)
  random.bytes(16)
  const { hashes } = crashChain(toHex(random.bytes(32)), GAMES)
  return Number(crashPoint({ salt: toHex(random.bytes(32)), hash: hashes[0] ?? '', edgeBp: EDGE_BP }))
}

/** A seed whose first round has a point in this range, in hundredths. */
export function seedOf(least: number, most: number): number {
  for (let seed = 0; ; seed++) {
    const point = firstPoint(seed)
    if (point >= least && point <= most) return seed
  }
}

/** The wallet, as the messages change it. `fault` happens to the next message. */
export function testWallet() {
  const book = new Map<string, string>()
  const sent: { name: string; txId: string; amount: string }[] = []
  const faults: ('lost' | 'unanswered' | 'refused')[] = []
  const wallet: WalletClient = {
    async say(name, fields) {
      const said = new Map<string, unknown>(Object.entries(fields))
      const of = (key: string) => String(said.get(key) ?? '')
      const fault = faults.shift()
      if (fault === 'lost') throw new NoAnswer('lost')
      if (fault === 'refused') return answer({ status: 'INSUFFICIENT_FUNDS' })
      if (name === 'transactionStatus') return answer({ state: book.get(of('targetTxId')) ?? 'unknown' })
      if (!book.has(of('txId'))) sent.push({ name, txId: of('txId'), amount: of('amount') })
      if (name === 'bet' && book.get(of('txId')) === 'tombstone') return answer({ status: 'ROLLED_BACK' })
      book.set(of('txId'), 'applied')
      if (name === 'rollback') book.set(of('targetTxId'), 'tombstone')
      if (fault === 'unanswered') throw new NoAnswer('unanswered')
      return answer({})
    },
  }
  return { wallet, sent, faults, results: () => sent.filter(({ name }) => name !== 'bet') }
}

const answer = (fields: object): WalletAnswer => walletAnswer.parse({ status: 'OK', requestId: 'r', ...fields })

export function testClock() {
  let now = Date.UTC(2026, 0, 1)
  return {
    now: () => new Date(now),
    advance(ms: number): void {
      now += ms
    },
  }
}
type Given = {
  folder: string
  clock: ReturnType<typeof testClock>
  wallet: WalletClient
  seed: number
  name?: string
  /** Dies before or after a write. Lives for ever when left out. */
  life?: Mortal
}

/** A node of the provider. Tests step its loop. */
export function testNode({ folder, clock, wallet, seed, name = '', life }: Given) {
  const disk = openCrashStore(join(folder, 'crash.sqlite'))
  const write: typeof disk.write = (holder, changes) => life?.withinSync(() => disk.write(holder, changes))
  const store = life ? { ...disk, write } : disk
  const feed = crashFeed()
  const random = seededRandom(seed, name)
  const loop = crashLoop({ clock, random, store, feed, games: GAMES })
  const bets = crashBets({ clock, random, store, wallet, loop })
  const watched: string[] = []
  return {
    store,
    loop,
    bets,
    feed,
    watched,
    /** Collects what a watcher gets. */
    watch(): void {
      const write = (chunk: unknown, _: unknown, done: () => void) => {
        watched.push(String(chunk))
        done()
      }
      feed.watch(new Writable({ write }), loop.state() ?? {})
    },
    /** Lets time pass in steps of the loop. */
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 125) {
        clock.advance(Math.min(125, left))
        await loop.step()
      }
    },
  }
}

export const sessionOf = (playerId: string): Session => ({
  playerId,
  nickname: `${playerId}-name`,
  game: 'crash',
  currency: 'P',
  language: 'en',
  limits: { minStake: '1000', maxStake: '10000000' },
  walletToken: 'token',
  aliveAt: 0,
})
