import { hash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import * as z from 'zod/mini'
import { type Amount, amountOf, minorUnits } from '../amounts.ts'
import { isUndecided, type WalletAnswer } from '../messages.ts'
import { oneByOne } from '../retries.ts'
import { providerService, type ServiceCall } from '../service.ts'
import { type Keys, requestPart, signatureOf } from '../signature.ts'
import { NoAnswer, walletClient } from '../wallet-client.ts'
import { clock, PROVIDER } from './wallet-target.ts'

/** Ways to break the contract. */
export type CoinFault =
  | 'a new id for each attempt'
  | 'an answer of anybody is believed'
  | 'a stake without an answer is forgotten'
  | 'a win without an answer is forgotten'
  | 'a rollback without an answer is forgotten'
  | 'a refused stake is tried again'
  | 'a win is sent twice'
  | 'a lost round stays open'
  | 'a win needs a session'
  | 'stakes are rounded'
  | 'exponents are ignored'
  | 'a call of anybody is taken'
  | 'a call is taken twice'
  | 'free rounds are played for money'
  | 'a cancelled campaign goes on'
  | 'the outcome is shown before the stake is taken'

const PLACES = 4
const wanted = z.object({
  playerId: z.string(),
  gameCode: z.string(),
  currency: z.string(),
  launchToken: z.string(),
  key: z.string(),
  plan: z.enum(['play', 'void']),
  stake: z.string(),
  exponent: z.int(),
  freeRoundCampaignId: z.optional(z.string()),
})
const campaignCall = z.object({
  action: z.enum(['create', 'cancel', 'status']),
  campaignId: z.string(),
  rounds: z.optional(z.int()),
})
type Campaign = { state: 'created' | 'cancelled'; left: number }
type Wanted = z.output<typeof wanted>
type State = 'bet' | 'result' | 'settled' | 'void' | 'refused'
type Round = {
  roundId: string
  wish: Wanted
  token: string
  state: State
  status?: string
  stake: Amount
  returned: bigint
  balance: Amount | null
  tries: number
  betId: string
}
/** A quarter of what a provider waits for, because the suite holds a message back for longer. */
const ANSWER_MS = 500

type Deps = { keys: Keys; walletUrl: string; fault: CoinFault | null }

/** A provider with one game, made with the kit: heads pays twice the stake. It may have one fault. */
export async function coinProvider({ keys, walletUrl, fault }: Deps) {
  const rounds = new Map<string, Round>()
  const campaigns = new Map<string, Campaign>()
  const queue = oneByOne()
  const believing: Keys = {
    own: keys.own,
    accepted: [{ ...keys.accepted[0], keyId: keys.own.keyId, isValid: () => true }],
  }
  const isGullible = fault === 'an answer of anybody is believed'
  const deps = { clock, url: walletUrl, providerId: PROVIDER, answerMs: ANSWER_MS }
  const wallet = walletClient({
    ...deps,
    keys: isGullible ? believing : keys,
    ...(isGullible ? { fetch: gullible } : {}),
  })

  /** Takes the next step of a round. Rejects with `NoAnswer` while nobody knows what became of it. */
  async function advance(round: Round): Promise<void> {
    const { wish, roundId, token: sessionToken, stake } = round
    const { playerId, gameCode, currency, plan } = wish
    const about = { playerId, gameCode, currency, roundId }
    round.tries += 1
    const idOf = (name: string) =>
      fault === 'a new id for each attempt' ? `${roundId}-${name}-${round.tries}` : `${roundId}-${name}`
    if (round.state === 'bet') {
      round.betId = idOf('bet')
      const campaign = fault === 'free rounds are played for money' ? undefined : wish.freeRoundCampaignId
      const free = campaign === undefined ? {} : { isFree: true, freeRoundCampaignId: campaign }
      const answer = await wallet.say('bet', { ...about, sessionToken, txId: round.betId, ...stake, ...free })
      if (isUndecided(answer)) throw new NoAnswer(answer.status)
      round.balance = balanceOf(answer)
      round.state = answer.status === 'OK' ? 'result' : 'refused'
      if (answer.status !== 'OK') round.status = answer.status
      if (answer.status !== 'OK' && fault === 'a refused stake is tried again')
        await wallet.say('bet', { ...about, sessionToken, txId: `${roundId}-again`, ...stake })
    }
    if (round.state !== 'result') return
    if (plan === 'void') {
      const back = await wallet.say('rollback', { ...about, txId: idOf('back'), targetTxId: round.betId })
      if (isUndecided(back)) throw new NoAnswer(back.status)
      round.state = 'void'
      return
    }
    if (fault === 'a win needs a session') {
      const alive = await wallet.say('sessionKeepAlive', { playerId, gameCode, currency, sessionToken })
      if (alive.status !== 'OK') round.state = 'settled'
    }
    if (fault === 'a lost round stays open' && round.returned === 0n) round.state = 'settled'
    if (round.state === 'settled') return
    const win = { ...about, ...amountOf(round.returned, PLACES), betTxId: round.betId, roundClosed: true }
    if (fault === 'a win is sent twice')
      await wallet.say('win', { ...win, txId: idOf('extra'), roundClosed: false }).catch(() => {})
    const paid = await wallet.say('win', { ...win, txId: idOf('win') })
    if (isUndecided(paid)) throw new NoAnswer(paid.status)
    round.balance = balanceOf(paid)
    round.state = 'settled'
  }

  const balanceOf = ({ balance }: WalletAnswer): Amount | null => {
    if (!balance) return null
    const exponent = fault === 'exponents are ignored' ? PLACES : balance.exponent
    return { amount: balance.total, exponent }
  }

  async function begin(wish: Wanted): Promise<Round | null> {
    const opened = await wallet.say('authenticate', { launchToken: wish.launchToken }).catch(() => null)
    if (!opened?.sessionToken || !opened.limits) return null
    const isRounded = fault === 'stakes are rounded'
    const given = { amount: wish.stake, exponent: wish.exponent }
    const cut = { amount: String(Math.round(Number(wish.stake) / 10 ** (wish.exponent - 2))), exponent: 2 }
    const stake = isRounded ? cut : given
    const isHeads = Number.parseInt(hash('sha256', wish.key).slice(0, 2), 16) % 2 === 0
    const returned = isHeads ? 2n * minorUnits(stake, PLACES) : 0n
    const { sessionToken: token } = opened
    const round: Round = {
      roundId: randomUUID(),
      wish,
      token,
      state: 'bet',
      stake,
      returned,
      balance: null,
      tries: 0,
      betId: '',
    }
    rounds.set(wish.key, round)
    return round
  }

  async function play(wish: Wanted): Promise<object> {
    const known = rounds.get(wish.key)
    if (!known && !takesFreeRound(wish)) return { roundId: '', state: 'refused', status: 'FREE_ROUNDS_ENDED' }
    const round = known ?? (await begin(wish).catch(() => null))
    if (!round) return { roundId: '', state: 'refused', status: 'MALFORMED' }
    try {
      await advance(round)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (fault === 'a stake without an answer is forgotten' && round.state === 'bet') round.state = 'refused'
      if (fault === 'a win without an answer is forgotten' && round.state === 'result') round.state = 'settled'
      if (fault === 'a rollback without an answer is forgotten' && wish.plan === 'void') round.state = 'void'
      if (fault === 'the outcome is shown before the stake is taken') round.state = 'settled'
    }
    const { roundId, state, status, returned, balance } = round
    const isWaiting = state === 'bet' || state === 'result'
    const shown = state === 'settled' ? { returned: amountOf(returned, PLACES) } : {}
    return { roundId, state: isWaiting ? 'waiting' : state, ...(status ? { status } : {}), ...shown, balance }
  }

  /** Counts a free round that is about to begin. False when there is none. */
  function takesFreeRound({ freeRoundCampaignId: id }: Wanted): boolean {
    if (id === undefined) return true
    const campaign = campaigns.get(id)
    if (campaign?.state !== 'created' || campaign.left === 0) return false
    campaign.left -= 1
    return true
  }

  function campaignSaid(body: unknown): object | null {
    const { action, campaignId, rounds: left = 0 } = z.parse(campaignCall, body)
    const known = campaigns.get(campaignId)
    if (action === 'create' && !known) campaigns.set(campaignId, { state: 'created', left })
    if (action === 'cancel' && known && fault !== 'a cancelled campaign goes on') known.state = 'cancelled'
    const state = campaigns.get(campaignId)?.state
    return state ? { state } : null
  }

  const handlers = {
    '/v1/freeRounds': async (body: unknown) => campaignSaid(body),
    '/v1/launchUrl': async () => ({ url: `${origin}/play` }),
    '/v1/testRound': async (body: unknown) => {
      const read = z.safeParse(wanted, body)
      return read.success ? queue(read.data.key, () => play(read.data)) : null
    },
  }
  const answer = providerService({ clock, keys, handlers })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
    const { status, headers, body } = await taken(call)
    response.writeHead(status, headers).end(body)
  })

  /** A call as the faulty provider takes it: it signs what it heard itself. */
  function taken(call: ServiceCall) {
    if (fault === 'a call is taken twice') return providerService({ clock, keys, handlers })(call)
    if (fault !== 'a call of anybody is taken') return answer(call)
    const stamp = { requestId: String(call.headers['x-request-id']), at: clock.now() }
    const headers = signatureOf(keys.own, stamp, requestPart(call.path, call.body))
    return providerService({ clock, keys, handlers })({ ...call, headers })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    origin,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Takes any answer for one to this request, signed now. */
const gullible: typeof fetch = async (url, init) => {
  const answer = await fetch(url, init)
  const sent = new Headers(init?.headers)
  const headers = new Headers(answer.headers)
  for (const name of ['x-request-id', 'x-timestamp', 'x-key-id']) headers.set(name, sent.get(name) ?? '')
  return new Response(await answer.text(), { status: answer.status, headers })
}
