import * as z from 'zod/mini'

const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))
const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((text) => text === '1' || text === 'true'),
)

const environment = z.object({
  /** `production` creates no demo accounts and refuses to start without its own secrets. */
  CROUPIER_MODE: z._default(z.enum(['demo', 'production']), 'demo'),
  DATABASE_URL: z.optional(z.string()),
  REDIS_URL: z.optional(z.string()),
  /** 32 bytes in hex: seals what lies encrypted in the database (keys, draw seeds). */
  CROUPIER_SECRET: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  GATEWAY_SECRET: z.optional(z.string().check(z.minLength(32))),
  HOST: z._default(z.string(), '127.0.0.1'),
  SITE_PORT: z._default(port, 8080),
  CONSOLE_PORT: z._default(port, 8081),
  GATEWAY_PORT: z._default(port, 8082),
  GATEWAY_URL: z.optional(z.string()),
  /** The address players use, for links and for the web-hooks of the gateway. */
  SITE_URL: z.optional(z.string()),
  TRUSTED_PROXIES: z._default(z.string(), ''),
  /** An MMDB file in the place of the table of countries that is shipped. */
  COUNTRY_TABLE: z.optional(z.string()),
  /** The header in which the edge network says the visitor's country; believed from TRUSTED_PROXIES only. */
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/i), z.toLowerCase())),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  DATA_FOLDER: z.optional(z.string()),
  JOBS: z._default(flag, true),
})

export type Environment = z.output<typeof environment>

/** The environment, parsed once. Says every variable that is wrong, not just the first. */
export function readEnvironment(from: Record<string, string | undefined>): Environment {
  const read = z.safeParse(environment, from)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration cannot be used:\n  ${lines.join('\n  ')}`)
}
