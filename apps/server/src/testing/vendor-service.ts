import { once } from 'node:events'
import { createServer } from 'node:http'
import { judgeRequest, type PartnerKey, signAnswer } from '../platform/partner/signature.ts'
import type { TestProvider } from './provider.ts'
import type { World } from './world.ts'

type Fields = {
  transferId: string
  playerId: string
  direction: 'in' | 'out'
  amount: string
  exponent: number
  currency: string
}
/**
 * `refuses`: transfers. `loses`: the request, which changes nothing. `forgets`: to answer, after it applied the transfer. `waits`:
 * with the transfer until `applyLate`, and does not know it before. `pending`: it knows the transfer and has not decided.
 * `down`: it answers nothing.
 */
export type Behaviour = 'works' | 'refuses' | 'loses' | 'forgets' | 'waits' | 'down' | 'pending'
export type KnownTransfer = Fields & { state: 'done' | 'refused' | 'pending'; at: Date }
export type VendorService = Awaited<ReturnType<typeof vendorService>>

/** The rooms of its games: one has a free seat. */
const ROOMS = [
  { roomId: 'lily', name: 'Lily', minStake: '100', maxStake: '5000', exponent: 2, players: 3, seats: 4 },
  { roomId: 'lotus', name: 'Lotus', minStake: '500', maxStake: '9000', exponent: 2, players: 4, seats: 4 },
]

/** What the provider needs of the world: the time, our key and its own. */
type Setting = { now(): Date; ours: PartnerKey; theirs: PartnerKey }

export const vendorService = async (w: World, provider: TestProvider) =>
  vendorServer({ now: w.clock.now, ours: await provider.ourKey(), theirs: provider.keys.theirs })

/** A provider that keeps wallets itself, as docs/game-providers.md describes it, with the failures of one. Balances are in units. */
export async function vendorServer({ now, ours, theirs }: Setting) {
  const balances = new Map<string, bigint>()
  const transfers = new Map<string, KnownTransfer>()
  const waiting: Fields[] = []
  const requests: { path: string; body: Record<string, unknown> }[] = []
  let behaviour: Behaviour = 'works'

  const balanceOf = (playerId: string): bigint => balances.get(playerId) ?? 0n
  /** Applies a transfer once, however often it comes. */
  function apply(one: Fields): KnownTransfer {
    const known = transfers.get(one.transferId)
    if (known && known.state !== 'pending') return known
    const change = one.direction === 'in' ? BigInt(one.amount) : -BigInt(one.amount)
    const isRefused = behaviour === 'refuses' || balanceOf(one.playerId) + change < 0n
    if (!isRefused) balances.set(one.playerId, balanceOf(one.playerId) + change)
    const applied = { ...one, state: isRefused ? 'refused' : 'done', at: now() } as const
    transfers.set(one.transferId, applied)
    return applied
  }
  function transfer(one: Fields): object | null {
    if (behaviour === 'loses') return null
    if (behaviour === 'waits') {
      waiting.push(one)
      return null
    }
    if (behaviour === 'pending') {
      transfers.set(one.transferId, { ...one, state: 'pending', at: now() })
      return { state: 'pending' }
    }
    const { state } = apply(one)
    return behaviour === 'forgets' ? null : { state }
  }
  /** The log of a period, two transfers a page. */
  function logOf({ from, to, after }: { from: string; to: string; after: string | null }): object {
    const all = [...transfers.values()].filter(
      ({ at, state }) => state !== 'pending' && at >= new Date(from) && at < new Date(to),
    )
    const start = Number(after ?? 0)
    const listed = all.slice(start, start + 2).map(({ at: _, currency: __, ...one }) => one)
    return { transfers: listed, next: start + 2 < all.length ? `${start + 2}` : null }
  }
  function answerTo(
    path: string,
    body: Fields & { from: string; to: string; after: string | null; host: string },
  ): object | 404 | null {
    if (behaviour === 'down') return null
    if (path === '/v1/transfer') return transfer(body)
    if (path === '/v1/queryTransfer') {
      const known = transfers.get(body.transferId)
      return known ? { state: known.state } : 404
    }
    if (path === '/v1/transferLog') return logOf(body)
    if (path === '/v1/playerBalance') return { balance: `${balanceOf(body.playerId)}`, exponent: 4 }
    if (path === '/v1/roomList') return { rooms: ROOMS }
    return { url: `http://${body.host}/play` }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { method = '', url: path = '' } = request
    const verdict = judgeRequest([ours], now(), request.headers, { method, path, body })
    if (!verdict.ok) return void response.writeHead(401).end()
    requests.push({ path, body: JSON.parse(body) })
    const answer = answerTo(path, { ...JSON.parse(body), host: request.headers.host ?? '' })
    if (answer === null) return void response.destroy()
    const status = answer === 404 ? 404 : 200
    const text = JSON.stringify(answer === 404 ? {} : answer)
    const stamp = { requestId: verdict.requestId, at: now() }
    const headers = signAnswer([theirs], stamp, { status, body: text })
    response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    origin,
    transfers,
    requests,
    /** The requests to a path, such as `transfer`. */
    sent: (name: string) => requests.filter(({ path }) => path === `/v1/${name}`),
    balanceOf,
    win: (playerId: string, amount: bigint) => balances.set(playerId, balanceOf(playerId) + amount),
    behave(next: Behaviour) {
      behaviour = next
    },
    /** Applies the transfers that it has waited with. */
    applyLate() {
      for (const one of waiting.splice(0)) apply(one)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
