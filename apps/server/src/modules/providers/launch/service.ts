import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { launchGame } from '@croupier/wire/providers/launch'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { From } from '../../../platform/http/route.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { Provider, ProviderGame } from '../model.ts'
import { bookGame } from '../product.ts'
import type { SessionsService } from '../sessions/service.ts'
import { providerGamesStore, providersStore } from '../setup/store.ts'
import type { Clients } from './client.ts'
import { isOwnFrame, judgeLaunch } from './rules.ts'

export type LaunchDeps = {
  db: Db
  clock: Clock
  log: Logger
  clients: Clients
  sessions: Pick<SessionsService, 'launch'>
  currency(): string
  countryOf(from: From): string | null
  /** Port: refuses a member who may not bet now, implemented by risk. */
  mayBet(tx: Tx, subject: { memberId: MemberId; game: string }): Promise<void>
  wallet: Pick<Wallet, 'standingOf'>
}
type Launched = From & {
  memberId: MemberId
  isTrial: boolean
  language: string
  host: string
  input: Pick<Input<typeof launchGame>, 'gameId' | 'vassalage' | 'platform' | 'roomId' | 'mode'>
}

const answer = z.object({ url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)) })
const DEVICE_OF = { 'html5-desktop': 'desktop', 'html5-mobile': 'phone' } as const

/** §4 "Game launch": a game opens in a frame, whose address its provider answers to our signed call. */
export function launchService(deps: LaunchDeps) {
  const { db, currency, countryOf, mayBet, sessions, wallet } = deps
  return {
    async launch(call: Launched): Promise<Output<typeof launchGame>> {
      const { memberId, input } = call
      const isDemo = input.mode === 'demo'
      if (call.isTrial && !isDemo) return refuse('session.trial_refused')
      const provider = await providersStore.find(db, input.vassalage)
      const game = await providerGamesStore.find(db, input.vassalage, input.gameId)
      const device = DEVICE_OF[input.platform]
      const refusal = judgeLaunch(provider, game, { device, country: countryOf(call), currency: currency() })
      if (refusal || !provider || !game) return refuse(refusal ?? 'game.unknown', { game: input.gameId })
      if (isDemo && !game.hasDemo) return refuse('game.no_demo')
      const launchToken = await db.transaction().execute(async (tx) => {
        await mayBet(tx, { memberId, game: bookGame(game) })
        // The wallet cannot count stakes that it does not see.
        const isUncounted = !isDemo && provider.mode === 'transfer' && (await wallet.standingOf(tx, memberId)).isLimited
        if (isUncounted) refuse('transfer.limited')
        // Play money is the provider's, and needs no session of the wallet.
        if (isDemo) return null
        return sessions.launch(tx, { providerId: provider.providerId, memberId, gameCode: game.gameCode })
      })
      const game_url = await addressOf(deps, { provider, game, launchToken, device, call })
      return game.category === 'PVP' ? { game_url, content: game_url } : { game_url }
    },
  }
}

type Asked = { provider: Provider; game: ProviderGame; launchToken: string | null; device: string; call: Launched }

/** The provider's answer counts only if it leads to the origin that staff named: the page frames no other. */
async function addressOf(deps: LaunchDeps, { provider, game, launchToken, device, call }: Asked): Promise<string> {
  const { clients, currency, log } = deps
  const { roomId } = call.input
  const client = await clients.clientOf(provider, 'launch')
  const answered = await client?.call('POST', '/v1/launchUrl', answer, {
    playerId: call.memberId,
    gameCode: game.gameCode,
    currency: currency(),
    language: call.language,
    device,
    ...(launchToken === null ? { mode: 'demo' } : { mode: 'real', launchToken }),
    ...(game.category === 'PVP' && roomId !== undefined ? { roomId } : {}),
  })
  if (!answered) return refuse('game.provider_unavailable')
  const url = new URL(answered.url)
  if (isOwnFrame(provider, url, call.host)) return answered.url
  log.warn({ provider: provider.providerId }, 'a game provider named an address outside its origin')
  return refuse('game.provider_unavailable')
}
