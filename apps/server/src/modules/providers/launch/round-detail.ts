import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { gameRound } from '@croupier/wire/providers/rounds'
import * as z from 'zod/mini'
import { roundsStore } from '../rounds-store.ts'
import { providersStore } from '../setup/store.ts'
import { isOwnFrame } from './rules.ts'
import type { LaunchDeps } from './service.ts'

type Asked = { memberId: MemberId; language: string; host: string; input: Input<typeof gameRound> }
type Detail = Output<typeof gameRound>

const answer = z.object({
  url: z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048))),
  proof: z.optional(z.enum(['known', 'later', 'none'])),
  record: z.optional(z.record(z.string(), z.unknown())),
})
const NOTHING: Detail = { url: null, proof: 'none', record: null }

/** Provider wallet rules §3.3 `roundDetail`: a provider shows a round of the member again, and may prove it. */
export function roundDetailService({ db, clients, log }: Pick<LaunchDeps, 'db' | 'clients' | 'log'>) {
  return {
    async detail({ memberId, language, host, input: { vassalage, roundId } }: Asked): Promise<Detail> {
      const round = await roundsStore.find(db, { providerId: vassalage, roundId, memberId })
      const provider = round && (await providersStore.find(db, vassalage))
      if (!provider) return refuse('bet.unknown')
      const client = await clients.clientOf(provider, 'rounds')
      const fields = { playerId: memberId, gameCode: round.gameCode, roundId, language }
      const said = await client?.call('POST', '/v1/roundDetail', answer, fields)
      if (!said) return NOTHING
      const isTrusted = said.url !== undefined && isOwnFrame(provider, new URL(said.url), host)
      if (said.url && !isTrusted)
        log.warn({ provider: vassalage }, 'a game provider named an address outside its origin')
      const url = isTrusted && said.url ? said.url : null
      return { url, proof: said.proof ?? 'none', record: said.record ? JSON.stringify(said.record) : null }
    },
  }
}
