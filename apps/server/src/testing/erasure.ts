import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { blockMember, requestUnblock } from '@croupier/wire/backoffice/members.console'
import { approveWithdrawal, payWithdrawal } from '@croupier/wire/cashier/withdrawals.console'
import { updateProfile } from '@croupier/wire/identity/profile'
import { login } from '@croupier/wire/identity/session'
import { uploadChatImage, writeToService } from '@croupier/wire/messaging/chat'
import { feedback, uploadFeedbackImage } from '@croupier/wire/messaging/feedback'
import { subscribeToPush } from '@croupier/wire/notifications/push'
import { setConsents } from '@croupier/wire/privacy/consents'
import { requestDataCopy } from '@croupier/wire/privacy/copies'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { redeemPointReward } from '@croupier/wire/rewards/mall'
import { decideMallOrder, saveMallReward } from '@croupier/wire/rewards/mall.console'
import { setMemberRank } from '@croupier/wire/rewards/ranks.console'
import { setLimit } from '@croupier/wire/safer-gambling/limits'
import { requestPersonLink } from '@croupier/wire/safer-gambling/persons.console'
import { beginPlay, setRealityCheck } from '@croupier/wire/safer-gambling/play'
import { setTimeLimit } from '@croupier/wire/safer-gambling/time-limits'
import { approve } from '@croupier/wire/staff/approvals.console'
import { systemRandom } from '../platform/clock.ts'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from './bets.ts'
import { depositsIn } from './deposits.ts'
import type { GatewayWorld } from './gateway.ts'
import { identityChecksIn, picture } from './identity-checks.ts'
import { loginOf } from './logins.ts'
import { testProvider } from './provider.ts'
import { proveMember } from './step-up.ts'
import { paymentPassword, withdrawalsIn } from './withdrawals.ts'
import type { TestMember } from './world.ts'

/** What the member of `memberEverywhere` is and has, in clear: nothing of it may stay. */
export const TRACES = {
  email: 'marisol.quintero@mail.example',
  mobile: '+84912770555',
  name: 'Marisol Quintero',
  address: '198.51.100.77',
  telegram: 'marisol_q_1980',
  number: '0077445566',
}

/** A member with rows in all tables about members, mostly from real calls, who has no money left. */
export async function memberEverywhere(w: GatewayWorld): Promise<TestMember> {
  const { email, mobile, name, address, telegram } = TRACES
  const recommender = await w.member()
  const ana = await w.member({ email, mobile, payeeName: name, paymentPassword })
  const session = await w.call(login, loginOf(ana), { address })
  const as = { ...ana, token: session.token }
  await w.call(updateProfile, { telegram }, { as, address })
  await identityChecksIn(w).verify(as, { fullName: name, birthday: '1980-05-05' })
  await money(w, as)
  await safety(w, as)
  await write(w, as)
  await redeem(w, as)
  await w.call(
    setConsents,
    { textVersion: '1', changes: [{ channel: 'email', product: 'lottery', isGranted: true }] },
    {
      as,
      address,
    },
  )
  await proveMember(w, as)
  await w.call(requestDataCopy, {}, { as })
  await w.runJobs()
  await staffActs(w, ana)
  await rest(w, ana.memberId, recommender.memberId)
  const from = { address, userAgent: `Device of ${name}` }
  const open = w.platform.database.db.transaction()
  const { token } = await open.execute((tx) => w.app.modules.identity.openSession(tx, ana.memberId, from))
  const browser = { endpoint: 'https://push.invalid/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  await w.call(subscribeToPush, browser, { as: { token } })
  return { ...ana, token }
}

/** A deposit, a bet and a withdrawal of what is left, which the member disputes. */
async function money(w: GatewayWorld, as: TestMember): Promise<void> {
  const d = depositsIn(w)
  const o = withdrawalsIn(w)
  await d.pay((await d.order(as, '100')).id)
  await w.hooks()
  await w.runJobs()
  const round = 'everywhere'
  await place(w, ticketOf(as.memberId, { at: w.clock.now(), stake: parseMoney('10'), round }))
  const [open] = await findOpenBets(w, round)
  await settleResults(w, [resultOf(open!, parseMoney('10'))])
  const game = await (await testProvider(w)).open(as)
  await game.bet('everywhere', '500')
  await game.win('everywhere-won', '500', { roundId: 'r-everywhere', roundClosed: true })
  await o.addAccount(as, { holder: 'QUINTERO MARISOL', number: TRACES.number })
  const { id } = await o.request(as, '100')
  await w.call(approveWithdrawal, { id }, { as: await w.staff('finance') })
  await w.call(payWithdrawal, { id }, { as: await w.staff('treasury') })
  await o.settle()
  await o.dispute(as, id)
}

async function safety(w: GatewayWorld, as: TestMember): Promise<void> {
  await w.call(setLimit, { kind: 'loss', period: 'month', amount: parseMoney('500') }, { as })
  await w.call(setTimeLimit, { period: 'day', minutes: 600 }, { as })
  await w.call(setRealityCheck, { minutes: 60 }, { as })
  await w.call(beginPlay, {}, { as })
  const other = await w.member()
  const request = { memberId: other.memberId, other: as.username, reason: 'The same face on both documents' }
  const { approvalId } = await w.call(requestPersonLink, request, { as: await w.staff('rg-officer') })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('rg-officer') })
}

/** An order of the points mall, with points of a night, and a conversion. */
async function redeem(w: GatewayWorld, as: TestMember): Promise<void> {
  const { pool } = w.platform.database
  await pool.query(`insert into rewards.point_accounts (member_id, next_lot, next_move) values ($1, 2, 2)`, [
    as.memberId,
  ])
  await pool.query(`insert into rewards.point_lots values ($1, 1, '2100-01-01', 500)`, [as.memberId])
  await pool.query(`insert into rewards.point_moves values ($1, 1, 'earned', 500, 500, 0, '2026-03-01', now())`, [
    as.memberId,
  ])
  const look = { name: 'Mug', picture: null, motif: null }
  const price = { pointsRequirement: 100, amountRequirement: ZERO, worth: ZERO, levelMin: 0 }
  const terms = { limitPerMember: null, stock: null, needsAddress: true, isActive: true, opensAt: null, closesAt: null }
  const { id } = await w.call(
    saveMallReward,
    { ...look, ...price, ...terms, id: null, reason: 'A new gift' },
    { as: await w.staff('marketing') },
  )
  const order = await w.call(
    redeemPointReward,
    { id, quantity: 1, receivingAddress: `${TRACES.name}, 1 Harbour Road` },
    { as, paymentPassword },
  )
  const remark = `Sent to ${TRACES.name}`
  await w.call(decideMallOrder, { id: order.id, decision: 'approve', remark }, { as: await w.staff('support') })
}

/** A message to customer service, with a picture. */
async function write(w: GatewayWorld, as: TestMember): Promise<void> {
  const file = { type: 'image/png', content: new Uint8Array(await picture()) }
  const { id } = await w.call(uploadFeedbackImage, {}, { as, file })
  await w.call(
    setMemberRank,
    { memberId: as.memberId, rankLevel: 5, reason: `Host of ${TRACES.name}` },
    { as: await w.staff('vip-host') },
  )
  const offer = { member: as.username, amount: parseMoney('5'), note: `For ${TRACES.name}`, reason: 'A kind of thanks' }
  await w.call(offerGrant, offer, { as: await w.staff('vip-host') })
  await w.call(feedback, { content: `${TRACES.name} likes it`, images: [id] }, { as })
  const sent = await w.call(uploadChatImage, {}, { as, file })
  const content = `This is ${TRACES.name}`
  await w.call(writeToService, { clientId: uuidV7(w.clock.now(), systemRandom), content, images: [sent.id] }, { as })
}

async function staffActs(w: GatewayWorld, { memberId }: TestMember): Promise<void> {
  const reason = `A call about ${TRACES.name}`
  await w.call(blockMember, { memberId, reason }, { as: await w.staff('risk') })
  const { approvalId } = await w.call(requestUnblock, { memberId, reason }, { as: await w.staff('admin') })
  await w.call(approve, { approvalId, note: reason }, { as: await w.staff('risk') })
}

/** Rows whose calls need a device, a provider or a year. */
async function rest(w: GatewayWorld, memberId: MemberId, recommender: MemberId): Promise<void> {
  const { pool } = w.platform.database
  const id = () => uuidV7(w.clock.now(), systemRandom)
  const about = TRACES.name
  for (const [sql, ...values] of [
    [
      `insert into identity.passkeys values ($1, 'credential', $2, 'handle', 'site.test', $3, '', 0, '{}', true, now(), now(), null)`,
      id(),
      memberId,
      `Phone of ${about}`,
    ],
    [`insert into games.unlisted_members values ($1, now())`, memberId],
    [`insert into games.favourites select $1, code, now() from games.games limit 1`, memberId],
    [`insert into identity.providers values ('prov', '{}', '', 1, now(), 'test') on conflict do nothing`],
    [`insert into identity.provider_links values ('iss', $1, 'prov', $2, now(), now())`, TRACES.email, memberId],
    [
      `insert into identity.known_networks values ($1, $2, now(), now())
      on conflict do nothing`,
      memberId,
      TRACES.address,
    ],
    [
      `insert into messaging.room_messages (room, member_id, name, client_id, content, sent_at)
      values ('lobby', $1, $2, $3, $2, now())`,
      memberId,
      about,
      id(),
    ],
    [`insert into messaging.room_bars values ($1, 'muted', null, now())`, memberId],
    [`insert into identity.authenticators values ($1, '', now(), 0)`, memberId],
    [`insert into identity.recovery_codes values ($1, 'hash')`, memberId],
    [`insert into identity.password_links values ($1, 'hash', now())`, memberId],
    [`insert into identity.affiliate_codes values ('marisol1', $1, '{}')`, memberId],
    [
      `insert into identity.recommendations values ($1, 'referral', $2, 'code', 'site.test', now())`,
      memberId,
      recommender,
    ],
    [
      `insert into identity.recommendations values ($2, 'referral', $1, 'marisol1', 'site.test', now())`,
      memberId,
      recommender,
    ],
    [
      `insert into messaging.messages values ($1, $2, 'deposit_credited', $3, 'everywhere', now(), null, null, 'deposit')
      on conflict do nothing`,
      id(),
      memberId,
      JSON.stringify({ name: about }),
    ],
    [`insert into messaging.inboxes values ($1, now())`, memberId],
    [`insert into messaging.news values ($1, now(), '{}')`, memberId],
    [`insert into safer_gambling.choices values ($1, now())`, memberId],
    [`insert into safer_gambling.dormancies values ($1, now(), null)`, memberId],
    [
      `insert into safer_gambling.deposit_checks (check_id, member_id, opened_at, net, amount, days, decision, decided_at, staff_name, note)
      values ($1, $2, now(), 1, 1, 30, 'stop', now(), 'Ruth', $3)`,
      id(),
      memberId,
      `Wages of ${about}`,
    ],
    [`insert into cashier.deposit_lifts values ($1, now())`, memberId],
    [
      `insert into kyc.matches (match_id, member_id, source, entry_id, entry_name, found_at)
      values ($1, $2, 'pep', 'entry', $3, now())`,
      id(),
      memberId,
      about,
    ],
  ] as const)
    await pool.query(sql, [...values])
}
