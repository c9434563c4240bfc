import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto'
import type pg from 'pg'
import type { Role } from './database.ts'

/**
 * The database logins of a deployment. Each role of the server has a login of its own, which is a member of that role only.
 * Name and password follow from the deployment's secret, so every node derives the same ones and nothing stores them.
 */
type Login = { name: string; password: string }

export const ROLES = ['croupier_app', 'croupier_draws'] as const satisfies readonly Role[]

function loginOf(secret: Uint8Array, role: Role): Login {
  const tag = Buffer.from(derive(secret, 'database login', 6)).toString('hex')
  const password = Buffer.from(derive(secret, `database password ${role}`, 24)).toString('base64url')
  return { name: `${role}_${tag}`, password }
}

const derive = (secret: Uint8Array, purpose: string, bytes: number): ArrayBuffer =>
  hkdfSync('sha256', secret, new Uint8Array(0), `croupier:${purpose}`, bytes)

/** The address of the same database for the login of a role. Keeps all other settings of the given address. */
export function loginUrl(url: string, secret: Uint8Array, role: Role): string {
  const { name, password } = loginOf(secret, role)
  const own = new URL(url)
  own.username = ''
  own.password = ''
  // In the query, because an address of a local socket has no host, and so no place for a user before it.
  own.searchParams.set('user', name)
  own.searchParams.set('password', password)
  return own.href
}

/** Creates the logins of this secret where they are missing. `client` may create roles. */
export async function createLogins(client: pg.ClientBase, secret: Uint8Array): Promise<void> {
  for (const role of ROLES) {
    const { name, password } = loginOf(secret, role)
    await client.query(`do $$ begin
      create role ${name} login password '${scramVerifier(password, derive(secret, `database salt ${role}`, 16))}' in role ${role};
      exception when duplicate_object or unique_violation then null;
    end $$`)
  }
}

/** Ends the use of a former secret's logins. Their open sessions end with the nodes that use them. */
export async function dropLogins(client: pg.ClientBase, secret: Uint8Array): Promise<void> {
  for (const role of ROLES) await client.query(`drop role if exists ${loginOf(secret, role).name}`)
}

const SCRAM_ITERATIONS = 4096

/** The form in which PostgreSQL stores a password (RFC 5802), so that the password is not in a statement or in a log. */
function scramVerifier(password: string, salt: ArrayBuffer): string {
  const salted = pbkdf2Sync(password, new Uint8Array(salt), SCRAM_ITERATIONS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const saltText = Buffer.from(salt).toString('base64')
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${saltText}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}

const RIGHTS = `
  select session_user::text as name,
    rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "isPowerful",
    array(
      select other.rolname::text from pg_roles other
      where other.rolname not in (session_user, $1) and pg_has_role(session_user, other.oid, 'member') order by 1
    ) as others
  from pg_roles where rolname = session_user`

/** Throws when a session of the server may do more than its role: it is a superuser, or may take another role. */
export async function proveLeastRights(pool: pg.Pool, role: Role): Promise<void> {
  const { rows } = await pool.query<{ name: string; isPowerful: boolean; others: string[] }>(RIGHTS, [role])
  const [login] = rows
  if (login && !login.isPowerful && login.others.length === 0) return
  const powers = login?.isPowerful ? 'is a superuser or may change the server' : `may also act as ${login?.others}`
  throw new Error(`The database login ${login?.name} of ${role} ${powers}. The server refuses to serve with it.`)
}
