import { createHmac } from 'node:crypto'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { Identity } from './modules/identity/index.ts'
import { demoStaff, type Staff } from './modules/staff/index.ts'
import type { Db } from './platform/db/database.ts'
import type { Passwords } from './platform/secrets/passwords.ts'

/** An account of the demo merchant, as `npm start` prints it. `totpSecret` is what `npm run code` makes codes of. */
export type DemoAccount = {
  where: 'site' | 'console'
  name: string
  password: string
  note?: string
  totpSecret?: string
}

const DEMO_MEMBERS = ['player1', 'player2'] as const

/**
 * The people of the demo merchant, made when there is no staff yet. Passwords and authenticator secrets follow from
 * the deployment's own random secret, so every start can print them again, and no two deployments share one (T025).
 * Production never calls this.
 */
export async function seedDemo({
  db,
  staff,
  identity,
  secret,
}: {
  db: Db
  staff: Staff
  identity: Identity
  secret: Uint8Array
}): Promise<DemoAccount[]> {
  const chance = (purpose: string) => stream(secret, `demo:${purpose}`)
  const people = demoStaff.map((one) => ({
    ...one,
    password: humanId(chance(`staff password ${one.name}`), 12),
    totpSecret: staff.newTotpSecret(chance(`staff authenticator ${one.name}`)),
  }))
  const members = DEMO_MEMBERS.map((username) => ({
    username,
    password: memberPassword(secret, username),
  }))
  await db.transaction().execute(async (tx) => {
    if (!(await staff.isFirstStart(tx))) return
    for (const one of people) await staff.seedStaff(tx, one)
    for (const one of members) await identity.seedMember(tx, one)
  })
  return [
    ...members.map(({ username, password }) => ({ where: 'site' as const, name: username, password })),
    ...people.map(({ name, password, roles, totpSecret }) => ({
      where: 'console' as const,
      name,
      password,
      note: `${roles.join(', ')}; code: npm run code ${name}`,
      totpSecret,
    })),
  ]
}

/**
 * T025: the demo's members that are still there with the password which the demo printed. Production refuses to start on
 * such a database: it has been a demo's.
 */
export async function demoMembersIn({
  db,
  identity,
  passwords,
  secrets,
}: {
  db: Db
  identity: Pick<Identity, 'memberNamed'>
  passwords: Passwords
  secrets: readonly Uint8Array[]
}): Promise<string[]> {
  const found: string[] = []
  for (const username of DEMO_MEMBERS) {
    const member = await identity.memberNamed(db, username)
    for (const secret of member ? secrets : [])
      if (await passwords.verify(member!.passwordHash, memberPassword(secret, username))) found.push(username)
  }
  return found
}

const memberPassword = (secret: Uint8Array, username: string): string =>
  humanId(stream(secret, `demo:member password ${username}`), 12)

/** Bytes that follow from a secret and a purpose: the same every time, and nobody else's. */
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
