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
  /** 32 bytes in hex: encrypts keys, draw seeds and personal data in the database. */
  CROUPIER_SECRET: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Former secrets, comma separated, that may still decrypt while the secret is being rotated. */
  CROUPIER_READ_SECRETS: z.pipe(
    z._default(z.string().check(z.regex(/^([0-9a-f]{64}(,[0-9a-f]{64})*)?$/)), ''),
    z.transform((text) => text.split(',').filter(Boolean)),
  ),
  GATEWAY_SECRET: z.optional(z.string().check(z.minLength(32))),
  /** Former secrets, comma separated, that are accepted but do not sign while the secret is being rotated. */
  GATEWAY_READ_SECRETS: z.pipe(
    z._default(z.string().check(z.regex(/^([^,]{32,}(,[^,]{32,})*)?$/)), ''),
    z.transform((text) => text.split(',').filter(Boolean)),
  ),
  /** Networks of the gateway, comma separated (`192.0.2.0/24`). Without one, it may call from every address. */
  GATEWAY_NETWORKS: z.pipe(
    z._default(z.string().check(z.regex(/^[\da-f.:/, ]*$/i)), ''),
    z.transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** The address on which the console listens; defaults to HOST. */
  CONSOLE_HOST: z.optional(z.string()),
  SITE_PORT: z._default(port, 8080),
  CONSOLE_PORT: z._default(port, 8081),
  GATEWAY_PORT: z._default(port, 8082),
  GATEWAY_URL: z.optional(z.string()),
  /** The house provider of the demo, and the secret shared with it. `npm start` sets both. */
  HOUSE_PORT: z._default(port, 8083),
  HOUSE_URL: z.optional(z.url({ protocol: /^https?$/ })),
  HOUSE_SECRET: z.optional(z.string().check(z.minLength(32))),
  /** The public address of the site, for links and web-hooks. */
  SITE_URL: z.optional(z.string()),
  /** PEM files with which the site's port speaks TLS itself. `npm start -- --lan` generates them. */
  TLS_CERTIFICATE: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  /** PEM files that sign the configuration profile for iPhones: a certificate with those that lead to its root, and its key. */
  PROFILE_CERTIFICATE: z.optional(z.string()),
  PROFILE_KEY: z.optional(z.string()),
  TRUSTED_PROXIES: z.pipe(
    z._default(z.string(), ''),
    z.transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
  ),
  /** An MMDB file that replaces the shipped table of countries. */
  COUNTRY_TABLE: z.optional(z.string()),
  /** The header in which the edge network names the visitor's country. Only TRUSTED_PROXIES may set it. */
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/i), z.toLowerCase())),
  /** Hosts that production may reach without TLS, such as those of a private network. */
  PLAIN_HOSTS: z._default(z.string(), ''),
  /** Hosts in the operator's own network that the console may connect senders of messages to, comma separated. */
  INTERNAL_HOSTS: z.pipe(
    z._default(z.string(), ''),
    z.transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
  ),
  /** Where the third party that proves phone numbers publishes its keys; those of Firebase by default. */
  PHONE_PROVIDER_KEYS: z.optional(z.url({ protocol: /^https?$/ })),
  /** The public key that verifies releases, and the manifest of this one. */
  RELEASE_KEY: z.optional(z.string()),
  RELEASE_FILE: z.optional(z.string()),
  /** A PEM file with the Ed25519 private key that signs the daily digests. */
  DIGEST_KEY: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  DATA_FOLDER: z.optional(z.string()),
  /** The folder for the embedded database's archived log and for base backups (`npm run backup`). */
  BACKUP_FOLDER: z.optional(z.string()),
  /** The folder for files of members; several nodes share it. By default `files` in DATA_FOLDER. */
  FILES_FOLDER: z.optional(z.string()),
  /** A bucket of S3-compatible storage for files of members, instead of the folder. */
  FILES_S3_URL: z.optional(z.url({ protocol: /^https?$/ })),
  FILES_S3_REGION: z._default(z.string(), 'auto'),
  FILES_S3_KEY_ID: z.optional(z.string()),
  FILES_S3_SECRET: z.optional(z.string()),
  /** The folder with `sanctions.csv` and `peps.csv`, which reviews of members' identity search. */
  WATCH_LISTS_FOLDER: z.optional(z.string()),
  JOBS: z._default(flag, true),
})

export type Environment = z.output<typeof environment>

/** Parses the environment. The error names every variable that is wrong. */
export function readEnvironment(from: Record<string, string | undefined>): Environment {
  const read = z.safeParse(environment, from)
  const lines = read.success
    ? [
        ...openLines(read.data, from),
        ...knownSecrets(read.data),
        ...trustsEveryone(read.data),
        ...halfBuckets(read.data),
      ]
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (read.success && lines.length === 0) return read.data
  throw new Error(`The configuration cannot be used:\n  ${lines.join('\n  ')}`)
}

/** Default and example passwords. */
const KNOWN =
  /^(postgres|postgresql|password|passw0rd|croupier|admin|root|secret|example|changeme|change_?me|test|1234.*)$/i
const MIN_DISTINCT_CHARACTERS = 10

/** T025: refuses secrets in production that others may know: defaults, patterns, and one secret used twice. */
function knownSecrets({ CROUPIER_MODE, CROUPIER_SECRET, GATEWAY_SECRET, DATABASE_URL, REDIS_URL }: Environment) {
  if (CROUPIER_MODE !== 'production') return []
  const lines: string[] = []
  for (const [name, text] of Object.entries({ CROUPIER_SECRET, GATEWAY_SECRET }))
    if (text && isPattern(text)) lines.push(`${name}: is a pattern that is easy to guess; generate a random one`)
  if (CROUPIER_SECRET && CROUPIER_SECRET === GATEWAY_SECRET)
    lines.push('GATEWAY_SECRET: is the same as CROUPIER_SECRET')
  for (const [name, text] of Object.entries({ DATABASE_URL, REDIS_URL })) {
    const { username = '', password = '' } = text && URL.canParse(text) ? new URL(text) : {}
    if (password && (KNOWN.test(password) || password === username))
      lines.push(`${name}: its password is a well-known one`)
  }
  return lines
}

/** Few different characters, or a repeated block. */
const isPattern = (text: string): boolean => new Set(text).size < MIN_DISTINCT_CHARACTERS || /^(.{1,32})\1+$/.test(text)

/** T172: trusting every address as a proxy would trust every caller. */
const trustsEveryone = ({ CROUPIER_MODE, TRUSTED_PROXIES }: Environment): string[] =>
  CROUPIER_MODE === 'production'
    ? TRUSTED_PROXIES.filter((one) => /\/0+$/.test(one)).map((one) => `TRUSTED_PROXIES: ${one} contains every address`)
    : []

/** A bucket needs its keys. */
const halfBuckets = ({ FILES_S3_URL, FILES_S3_KEY_ID, FILES_S3_SECRET }: Environment): string[] =>
  FILES_S3_URL && !(FILES_S3_KEY_ID && FILES_S3_SECRET)
    ? ['FILES_S3_URL: needs FILES_S3_KEY_ID and FILES_S3_SECRET as well']
    : []

const OWN_HOSTS = ['', 'localhost', '127.0.0.1', '::1', '[::1]']

/** The host that the driver connects to: empty for a local socket, `host=` of the query, else the URL's own. */
function databaseHost(url: URL, fallback = ''): string {
  const host = decodeURIComponent(url.searchParams.get('host') ?? (url.hostname || fallback))
  return host.startsWith('/') ? '' : host
}

/**
 * T168: in production every connection that leaves this machine uses TLS and checks the certificate. Returns a sentence for
 * each setting that breaks this; `PLAIN_HOSTS` names exceptions.
 */
function openLines(environment: Environment, from: Record<string, string | undefined>) {
  const { CROUPIER_MODE, PLAIN_HOSTS, DATABASE_URL, REDIS_URL, GATEWAY_URL, SITE_URL, HOST, FILES_S3_URL } = environment
  const { PHONE_PROVIDER_KEYS } = environment
  if (CROUPIER_MODE !== 'production') return []
  const plain = new Set([...OWN_HOSTS, ...PLAIN_HOSTS.split(',').map((host) => host.trim())])
  const unchecked = [
    ...(from.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED: certificates must be checked']
      : []),
    ...(/--tls-min-v1\.[01]\b/.test(from.NODE_OPTIONS ?? '') ? ['NODE_OPTIONS: TLS must be 1.2 or newer'] : []),
    // Without it, pages and links would use plain http.
    ...(SITE_URL === undefined && !plain.has(HOST)
      ? ['SITE_URL: must be set (https:), because HOST is reached from outside']
      : []),
  ]
  const lines: [name: string, url: string | undefined, isClosed: (url: URL) => boolean, wanted: string][] = [
    ['DATABASE_URL', DATABASE_URL, (url) => url.searchParams.get('sslmode') === 'verify-full', '?sslmode=verify-full'],
    ['REDIS_URL', REDIS_URL, (url) => url.protocol === 'rediss:', 'rediss:'],
    ['GATEWAY_URL', GATEWAY_URL, (url) => url.protocol === 'https:', 'https:'],
    ['SITE_URL', SITE_URL, (url) => url.protocol === 'https:', 'https:'],
    ['FILES_S3_URL', FILES_S3_URL, (url) => url.protocol === 'https:', 'https:'],
    ['PHONE_PROVIDER_KEYS', PHONE_PROVIDER_KEYS, (url) => url.protocol === 'https:', 'https:'],
  ]
  const open = lines.flatMap(([name, text, isClosed, wanted]) => {
    if (text === undefined) return []
    if (!URL.canParse(text)) return [`${name}: is not a URL`]
    const url = new URL(text)
    const host = name === 'DATABASE_URL' ? databaseHost(url, from.PGHOST) : url.hostname
    return isClosed(url) || plain.has(host) ? [] : [`${name}: ${host} needs TLS (${wanted})`]
  })
  return [...unchecked, ...open]
}
