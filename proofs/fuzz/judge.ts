import type { Hostile } from './draft.ts'
import type { Answered } from './senders.ts'

/** The only reasons for which an answer may say 503. */
const BUSY = new Set(['server.busy', 'wallet.busy', 'cashier.gateway_unavailable'])

/** Words of a stack or of a database. Our own refusals contain none. */
const INSIDE =
  /\n\s+at |node_modules|\.ts:\d|file:\/\/|SQLSTATE|\bselect\b.{1,200}\bfrom\b|\binsert into\b|\bsyntax error\b|violates|relation "|column "|invalid input syntax|invalid byte sequence|croupier_app|kysely|ZodError|TypeError|Cannot read prop|is not a function|ECONNREFUSED/i

/** The fault of an answer, or null. `secrets` belong to the victim: no caller may read them. */
export function wrongWith(
  { isStaff, path, body: sent, plain, headers }: Pick<Hostile, 'isStaff' | 'path' | 'body' | 'plain' | 'headers'>,
  { status, type, body }: Answered,
  secrets: readonly string[],
): string | null {
  if (status >= 500 && !(status === 503 && BUSY.has(codeOf(body)))) return `answered ${status}`
  // Pages and the API's documentation are public.
  if (/html|javascript|css|image|font/.test(type) || path.startsWith('/docs')) return null
  const inside = INSIDE.exec(body)
  const said = `${path} ${safely(path)} ${sent ?? ''} ${plain} ${JSON.stringify(headers)}`
  if (inside && !said.includes(inside[0])) return `shows internals: ${inside[0].slice(0, 100)}`
  if (isStaff) return null
  const leaked = secrets.find((secret) => body.includes(secret) && !said.includes(secret))
  return leaked ? `leaks data of the victim: ${leaked}` : null
}

export function codeOf(body: string): string {
  try {
    const answer: { code?: unknown } = JSON.parse(body)
    return String(answer.code ?? '')
  } catch {
    return ''
  }
}

function safely(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
