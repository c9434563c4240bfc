import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { secondFactor as secondFactorEndpoint } from '@croupier/wire/identity/factors'
import type { LoginStep } from '@croupier/wire/identity/steps'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Client } from '../../../platform/sessions/sessions.ts'
import type { EntryService } from '../sessions/entry.ts'
import type { NetworksService } from '../unknown-address/networks.ts'
import type { FactorTries } from './attempts.ts'
import type { FactorsService } from './service.ts'

export type SecondFactorDeps = {
  db: Db
  factors: FactorsService
  tries: FactorTries
  networks: Pick<NetworksService, 'arrive'>
  entry: Pick<EntryService, 'take'>
}
export type SecondFactor = ReturnType<typeof secondFactor>

/** §4: the step of a login that proves a second factor. */
export const secondFactor = ({ db, factors, tries, networks, entry }: SecondFactorDeps) => ({
  /** Uses the code up and takes the step, which also proves an unknown address. Refuses `code.required`, `code.invalid`, `login.locked`. */
  async take(
    session: MemberSession,
    { way, code }: Input<typeof secondFactorEndpoint>,
    client: Client,
  ): Promise<{ steps: LoginStep[] }> {
    const { memberId, sessionId, language } = session
    if (code === '') refuse('code.required', { field: 'code' })
    const use = way === 'authenticator' ? factors.useCode : factors.useRecoveryCode
    return tries.accept({ memberId, sessionId, address: client.address }, () =>
      db.transaction().execute(async (tx) => {
        if (!(await use(tx, memberId, code))) return null
        await networks.arrive(tx, { id: memberId, language }, { client, isProven: true })
        return entry.take(tx, session, 'second_factor')
      }),
    )
  },
})
