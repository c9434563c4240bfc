import { onServer } from '../apps/server/src/testing/server.ts'
import { portOf } from '../harness/ports.ts'
import type { Called } from './calling.ts'
import { CONNECTIONS, call, createSessions, figures, type HttpParts, TPCB_CLIENTS } from './http.ts'
import { profiled } from './profile.ts'
import { disturbance, type Measured, median } from './quiet.ts'
import type { Pace } from './tpcb.ts'

const PREFIX = 'claimer'
/** Rewards of each member for one slice, more than it can claim. */
const REWARDS = 60
const GOAL = 1

/**
 * Reward rules §1, §7: claims of rewards in cash over HTTP, with all checks of the door, each of a reward of its own. Compares them
 * with TPC-B, slice by slice in turns.
 */
export async function claimsBench({ yardstick, product, quietly, prove, slices, seconds }: HttpParts) {
  const tokens = await createSessions(product, PREFIX)
  if (!product.app.site.server.listening) await product.app.site.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(product.app.site.server)
  const to = { port, tokens, connections: CONNECTIONS, seconds, method: 'POST' as const }
  const claim = (path: string[]) => ({ ...to, path, body: '{}', keyed: true })
  const tpcb: Measured<Pace>[] = []
  const own: Measured<Called>[] = []
  let paths: string[] = []
  const prepare = async () => {
    paths = await offerRewards(product.url, tokens.length)
  }
  for (let slice = 0; slice < slices; slice++) {
    tpcb.push(await quietly('TPC-B', () => yardstick.slice(TPCB_CLIENTS, seconds)))
    own.push(await quietly('claims', () => call(claim(paths)), { prepare }))
    await prove()
  }
  const perTpcb = median(tpcb.map(({ value }) => value.perSecond))
  const claims = figures(own, perTpcb)
  await prepare()
  const profile = claims.ofTpcb < GOAL && (await profiled(product.url, () => call(claim(paths))))
  return {
    connections: CONNECTIONS,
    tpcb: { clients: TPCB_CLIENTS, perSecond: Math.round(perTpcb), ...disturbance(tpcb) },
    claims: { ...claims, goalOfTpcb: GOAL },
    ...(profile ? { profile } : {}),
  }
}

/** Offers rewards of 1.00. The paths of their claims come in the order of the tokens, again and again. */
const offerRewards = (url: string, members: number): Promise<string[]> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with given as (
         insert into rewards.grants (grant_id, member_id, source, source_ref, amount, note, offered_at, expires_at)
         select uuidv7(), m.member_id, 'staff', gen_random_uuid()::text, 10000, '', now(), now() + interval '1 day'
         from generate_series(0, $1::int - 1) n join identity.members m on m.username = $2 || n, generate_series(1, $3::int) g
         returning grant_id, member_id)
       select grant_id as id from (
         select g.grant_id, substring(m.username from length($2) + 1)::int as member,
           row_number() over (partition by g.member_id) as turn
         from given g join identity.members m using (member_id)) numbered
       order by turn, member`,
      [members, PREFIX, REWARDS],
    )
    return rows.map(({ id }) => `/wps/rewards/grants/${id}/claim`)
  })
