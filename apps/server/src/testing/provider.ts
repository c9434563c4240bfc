import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { addStudioKey, changeStudio, type StudioOptions, studioList } from '@croupier/wire/providers/providers.console'
import { judgeAnswer, type PartnerKey, signingKey, signRequest, verifyingKey } from '../platform/partner/signature.ts'
import type { World } from './world.ts'

export type WalletAnswer = Record<string, unknown> & { status: string }
export type Sent = { http: number; body: string; answer: WalletAnswer; isSigned: boolean }
export type SendOptions = {
  at?: Date
  requestId?: string
  keys?: readonly PartnerKey[]
  change?(body: string): string
  address?: string
}

export const GAME = 'harbour-lanterns'
/** The game of a test provider, as staff set it up. */
export const GAME_OPTIONS: StudioOptions['games'][number] = {
  gameCode: GAME,
  name: 'Harbour Lanterns',
  category: 'RNG',
  isOpen: true,
  minStake: units(100n),
  maxStake: units(5_000_000n),
  isHot: false,
  volatility: null,
  returnBp: null,
  varianceMilli: null,
  features: [],
  hasDemo: false,
  hasFreeRounds: true,
  picture: null,
  runsOn: 'all',
  currencies: [],
  blockedCountries: [],
}
const OPTIONS: StudioOptions = {
  name: 'Acme Studios',
  isOpen: true,
  networks: ['127.0.0.1'],
  undoesWins: false,
  serviceUrl: null,
  frameUrl: null,
  isHot: false,
  position: 100,
  isGrouped: false,
  mode: 'seamless',
  finalitySeconds: 300,
  games: [GAME_OPTIONS],
}

export type TestProvider = Awaited<ReturnType<typeof testProvider>>

/**
 * A game provider that staff have set up through the console, with a pair of keys. It speaks to the server's port as a real one
 * does, and checks the signature of every answer.
 */
export async function testProvider(
  w: World,
  options: Partial<StudioOptions> = {},
  id = `acme-${randomUUID().slice(0, 8)}`,
) {
  const as = await w.staff('game-manager')
  const change = (changed: Partial<StudioOptions> = {}) =>
    w.call(changeStudio, { id, options: { ...OPTIONS, ...options, ...changed }, reason: 'Contract signed' }, { as })
  await change()
  const pair = generateKeyPairSync('ed25519')
  const publicKey = String(pair.publicKey.export({ type: 'spki', format: 'pem' }))
  const { keyIds } = await w.call(addStudioKey, { id, publicKey, reason: 'First key' }, { as })
  const ourKey = async () => {
    const { providers } = await w.call(studioList, {}, { as })
    const ours = providers.find((one) => one.id === id)!.keys.find(({ direction }) => direction === 'out')!
    return verifyingKey(ours.keyId, createPublicKey(ours.publicKey!))
  }
  const known = await ourKey()
  const theirs = signingKey(keyIds[0]!, pair.privateKey)

  async function send(name: string, fields: Record<string, unknown>, given: SendOptions = {}, node = w): Promise<Sent> {
    const path = `/provider/wallet/v1/${name}`
    const body = JSON.stringify({ requestId: randomUUID(), providerId: id, ...fields })
    const { at = w.clock.now(), requestId = randomUUID(), keys = [theirs], change: changed = (text) => text } = given
    const headers = signRequest([keys[0]!], { requestId, at }, { method: 'POST', path, body })
    const response = await node.app.site.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: changed(body),
      remoteAddress: given.address ?? '127.0.0.1',
    })
    const signed = { status: response.statusCode, body: response.body, requestId }
    const verdict = judgeAnswer([known], w.clock.now(), response.headers as Record<string, string>, signed)
    return { http: response.statusCode, body: response.body, answer: response.json(), isSigned: verdict.ok }
  }

  /** Opens the game for a member, as its launch does. */
  async function open(member: { memberId: MemberId }, gameCode = GAME) {
    const { sessions } = w.app.modules.providers
    const launchToken = await w.platform.database.db
      .transaction()
      .execute((tx) => sessions.launch(tx, { providerId: id, memberId: member.memberId, gameCode }))
    const { answer } = await send('authenticate', { launchToken })
    return player(member, String(answer.sessionToken), gameCode)
  }

  /** The messages about one player. Amounts are in cents. */
  function player(member: { memberId: MemberId }, sessionToken: string, gameCode: string) {
    const about = { playerId: member.memberId, gameCode, currency: currencyOf(w) }
    const say = (name: string, fields: Record<string, unknown>, given?: SendOptions, node?: World) =>
      send(name, { ...about, ...fields }, given, node)
    return {
      ...about,
      sessionToken,
      say,
      bet: (txId: string, amount: string, fields: Record<string, unknown> = {}, node?: World) =>
        say('bet', { sessionToken, txId, roundId: `r-${txId}`, amount, exponent: 2, ...fields }, {}, node),
      win: (txId: string, amount: string, fields: Record<string, unknown> = {}, node?: World) =>
        say('win', { txId, amount, exponent: 2, ...fields }, {}, node),
      rollback: (txId: string, targetTxId: string, fields: Record<string, unknown> = {}, node?: World) =>
        say('rollback', { txId, targetTxId, ...fields }, {}, node),
    }
  }
  return { id, as, change, send, open, player, ourKey, keys: { theirs, pair }, game: OPTIONS.games[0]! }
}

export const currencyOf = (w: World): string => w.app.modules.content.merchant().currency.code

export type Opened = Awaited<ReturnType<TestProvider['open']>>
