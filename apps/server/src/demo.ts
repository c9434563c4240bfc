import { createHmac } from 'node:crypto'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { Identity } from './modules/identity/index.ts'
import { demoStaff, type Staff } from './modules/staff/index.ts'
import type { Db } from './platform/db/database.ts'

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
    password: humanId(chance(`member password ${username}`), 12),
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
