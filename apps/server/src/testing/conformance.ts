import { randomUUID } from 'node:crypto'
import { MS, plusMs } from '@croupier/kernel/clock'
import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import type { WalletTarget } from '@croupier/provider-kit/check/wallet/index'
import { privateKey, publicKey } from '@croupier/provider-kit/signature'
import { studioList } from '@croupier/wire/providers/providers.console'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { setLimit } from '@croupier/wire/safer-gambling/limits'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { currencyOf, GAME, type TestProvider } from './provider.ts'
import type { TestMember, World } from './world.ts'

const SWITCH_SITE = `
  insert into content.settings values ('content.maintenance', jsonb_build_object('on', $1::boolean), 1, now(), 'test')
  on conflict (name) do update set value = excluded.value`

/** The wallet of a listening server as the subject of the conformance suite, which speaks to it as this provider. */
export async function walletTarget(
  w: World,
  provider: TestProvider,
  sizes: WalletTarget['sizes'],
): Promise<WalletTarget> {
  const { db, pool } = w.platform.database
  const members = new Map<string, TestMember>()
  const as = (playerId: string) => ({ as: members.get(playerId) })
  return {
    url: w.app.site.listeningOrigin,
    clock: w.clock,
    keys: await keysOf(w, provider),
    providerId: provider.id,
    sizes,
    async open(cash, known) {
      const member = (known && members.get(known)) || (await w.member({ cash }))
      members.set(member.memberId, member)
      const opened = { providerId: provider.id, memberId: memberIdOf(member.memberId), gameCode: GAME }
      const launchToken = await db.transaction().execute((tx) => w.app.modules.providers.sessions.launch(tx, opened))
      return { playerId: member.memberId, gameCode: GAME, currency: currencyOf(w), launchToken }
    },
    controls: {
      async exclude(playerId) {
        await w.call(takeTimeOut, { days: 1 }, as(playerId))
      },
      async setReadOnly(isOn) {
        await pool.query(SWITCH_SITE, [isOn])
      },
      async limitDailyLoss(playerId, amount) {
        await w.call(setLimit, { kind: 'loss', period: 'day', amount: parseMoney(amount) }, as(playerId))
      },
      async nextDay() {
        w.clock.advance('24h')
      },
      interrupt: () => cutConnections(w),
      orderFreeRounds: (playerId, rounds, stake) => orderFreeRounds(w, provider, { playerId, rounds, stake }),
    },
  }
}

/** Orders free rounds. The provider must have an address for that, which nobody calls here. */
async function orderFreeRounds(
  w: World,
  provider: TestProvider,
  { playerId, rounds, stake }: { playerId: string; rounds: number; stake: string },
): Promise<string> {
  const { freeRounds } = w.app.modules.providers
  const memberId = memberIdOf(playerId)
  const endsAt = plusMs(w.clock.now(), MS.day)
  const about = { rewardId: randomUUID(), memberId, provider: provider.id, game: GAME, rounds, endsAt }
  await provider.change({ serviceUrl: 'http://localhost:9' })
  await w.platform.database.db
    .transaction()
    .execute((tx) => freeRounds.order(tx, { ...about, stake: parseMoney(stake) }))
  return (await freeRounds.ofMember(memberId))[0]?.campaignId ?? ''
}

/** The keys of the provider, as its own software would read them. */
async function keysOf(w: World, { id, as, keys }: TestProvider) {
  const { providers } = await w.call(studioList, {}, { as })
  const ours = providers.find((one) => one.id === id)?.keys.find(({ direction }) => direction === 'out')
  if (!ours?.publicKey) throw new Error('the provider has a public key of the wallet')
  const pem = String(keys.pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return { own: privateKey(keys.theirs.keyId, pem), accepted: [publicKey(ours.keyId, ours.publicKey)] }
}

/** Cuts all connections of the server to its database, as a failover does. Resolves when it has new ones. */
async function cutConnections({ database, platform }: World): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename like 'croupier_app%'`,
  )
  await client.end()
  await eventually(() => Promise.all(Array.from({ length: 20 }, () => platform.database.pool.query('select 1'))))
}
