import { createHmac } from 'node:crypto'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { DEMO_AGENT, seedAgents } from './app/demo-agents.ts'
import type { Agents } from './modules/agents/index.ts'
import { brandPolicy, type Content, demoBrand, demoMerchant, merchantPolicy } from './modules/content/index.ts'
import { type Identity, type MemberSeed, phoneProviderPolicy, registrationPolicy } from './modules/identity/index.ts'
import { lotteryPolicy } from './modules/lottery/index.ts'
import {
  demoOffers,
  demoRebate,
  demoReferral,
  offersPolicy,
  type Rewards,
  rebatePolicy,
  referralPolicy,
} from './modules/rewards/index.ts'
import { limitsPolicy } from './modules/safer-gambling/index.ts'
import { demoStaff, type Staff } from './modules/staff/index.ts'
import type { Db, Tx } from './platform/db/database.ts'

/** An account of the demo merchant, as `npm start` prints it. `npm run code` generates codes from `totpSecret`. */
export type DemoAccount = {
  where: 'site' | 'console'
  name: string
  password: string
  note?: string
  totpSecret?: string
}

const DEMO_MEMBERS = ['player1', 'player2'] as const
/** Invited by the first member. */
const INVITED: readonly string[] = [DEMO_MEMBERS[1], 'player5', 'player6']

/**
 * Creates the demo merchant's staff and members, and settings that protect players, at the first start. Passwords and
 * authenticator secrets are derived from the deployment's random secret, so every start can print them again, and no two
 * deployments share them (T025). Production never calls this, and never starts on a database that a demo has used
 * (`claimPurpose`).
 */
export async function seedDemo({
  db,
  content,
  staff,
  identity,
  agents,
  rewards,
  secret,
  sandboxUrl,
}: {
  db: Db
  content: Pick<Content, 'seedSetting'>
  staff: Staff
  identity: Identity
  agents: Agents
  rewards: Pick<Rewards, 'seedMember'>
  secret: Uint8Array
  /** The address of the sandbox, whose stand-in for a third party that proves phone numbers staff may switch on. */
  sandboxUrl?: string | undefined
}): Promise<DemoAccount[]> {
  const randomFor = (purpose: string) => stream(secret, `demo:${purpose}`)
  const crew = demoStaff.map((one) => ({
    ...one,
    password: humanId(randomFor(`staff password ${one.name}`), 12),
    totpSecret: staff.newTotpSecret(randomFor(`staff authenticator ${one.name}`)),
  }))
  const members = DEMO_MEMBERS.map((username) => ({
    username,
    password: memberPassword(secret, username),
  }))
  const isFirst = await db.transaction().execute(async (tx) => {
    if (!(await staff.isFirstStart(tx))) return false
    for (const one of crew) await staff.seedStaff(tx, one)
    // The demo runs under `default`, so that visitors may play at once: `uk` verifies their identity first.
    await content.seedSetting(tx, merchantPolicy, demoMerchant)
    await content.seedSetting(tx, brandPolicy, demoBrand)
    await content.seedSetting(tx, registrationPolicy, { agreementChecked: false })
    await content.seedSetting(tx, lotteryPolicy, { lotteryType: 'CN' })
    await content.seedSetting(tx, limitsPolicy, { asksDepositLimit: true })
    await seedRewardTerms(tx, content)
    if (sandboxUrl && BROWSABLE.test(sandboxUrl))
      await content.seedSetting(tx, phoneProviderPolicy, standInAt(sandboxUrl))
    return true
  })
  const passwordOf = (username: string) => memberPassword(secret, username)
  if (isFirst) await seedPlayers(db, { identity, rewards }, passwordOf)
  if (isFirst) await seedAgents(db, { identity, agents }, passwordOf)
  return [
    ...members.map(({ username, password }) => ({ where: 'site' as const, name: username, password })),
    { where: 'site' as const, name: DEMO_AGENT, password: passwordOf(DEMO_AGENT), note: 'agent' },
    ...crew.map(({ name, password, roles, totpSecret }) => ({
      where: 'console' as const,
      name,
      password,
      note: roles.join(', '),
      totpSecret,
    })),
  ]
}

async function seedRewardTerms(tx: Tx, content: Pick<Content, 'seedSetting'>): Promise<void> {
  await content.seedSetting(tx, offersPolicy, demoOffers)
  await content.seedSetting(tx, rebatePolicy, demoRebate)
  await content.seedSetting(tx, referralPolicy, demoReferral)
}

/** A transaction for each member, because their accounts may lie in two cells. */
async function seedPlayers(
  db: Db,
  { identity, rewards }: { identity: Identity; rewards: Pick<Rewards, 'seedMember'> },
  passwordOf: (username: string) => string,
): Promise<void> {
  const seed = (username: string, more: Partial<MemberSeed> = {}) =>
    db.transaction().execute((tx) => identity.seedMember(tx, { username, password: passwordOf(username), ...more }))
  const { memberId } = await seed(DEMO_MEMBERS[0])
  await db.transaction().execute((tx) => rewards.seedMember(tx, memberId))
  const first = await identity.memberOf(db, memberId)
  for (const username of INVITED)
    await seed(username, first ? { invitedBy: { memberId, referralCode: first.referralCode } } : {})
}

/** A page of the site may call other addresses over https only. */
const BROWSABLE = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/

/** The stand-in of the sandbox, which is off until staff switch it on. */
const standInAt = (sandboxUrl: string) => ({
  projectId: 'farora-demo',
  apiKey: 'stand-in',
  apiUrl: sandboxUrl,
  checkScript: `${sandboxUrl}/recaptcha/api.js`,
  checkScripts: [],
  checkFrames: [`${sandboxUrl}/recaptcha/`],
})

const memberPassword = (secret: Uint8Array, username: string): string =>
  humanId(stream(secret, `demo:member password ${username}`), 12)

/** Derives bytes from a secret and a purpose, always the same ones. */
function stream(secret: Uint8Array, purpose: string): Random {
  let count = 0
  const block = () => createHmac('sha256', secret).update(`${purpose}:${count++}`).digest()
  return {
    bytes(length) {
      const blocks = Array.from({ length: Math.ceil(length / 32) }, block)
      return new Uint8Array(Buffer.concat(blocks).subarray(0, length))
    },
  }
}
