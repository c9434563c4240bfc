import {
  canonicalJson,
  type FieldTest,
  gameText,
  hasExactly,
  hash,
  hashJson,
  instant,
  listOf,
  orNull,
  text,
  whole,
} from './fields.ts'

/** The form of a digest. Another set of fields is another version. */
const DIGEST_VERSION = 1 as const

/** The chain of a game in a digest: its last link, and how its draws have ended since the first. */
export type DigestChain = {
  readonly game: string
  readonly sequence: number
  readonly linkHash: string
  readonly drawn: number
  readonly void: number
}
/** What another part of the product adds to a digest: a hash over `count` documents. */
export type DigestLine = { readonly name: string; readonly count: number; readonly hash: string }

/** The fields of a digest that its hash covers and that are signed. */
export type DigestTerms = {
  readonly version: typeof DIGEST_VERSION
  /** The business day that had ended when the digest was made. */
  readonly day: string
  /** ISO 8601, UTC. The chains are those of this time. */
  readonly madeAt: string
  readonly chains: DigestChain[]
  readonly lines: DigestLine[]
  /** `digestHash` of the day before; null for the first digest. */
  readonly previous: string | null
}

/** The digest of a business day, as JSON. Without a key of the operator it is not signed. */
export type DailyDigest = DigestTerms & {
  readonly digestHash: string
  /** The public key (Ed25519), DER in base64. */
  readonly key: string | null
  /** The signature over `digestText`, in base64. */
  readonly signature: string | null
}

/** The terms of a digest as canonical JSON (RFC 8785). */
export const digestText = ({ version, day, madeAt, chains, lines, previous }: DigestTerms): string =>
  canonicalJson({ version, day, madeAt, chains, lines, previous })

/** SHA-256 of the terms of a digest as canonical JSON. */
export const digestHashOf = ({ version, day, madeAt, chains, lines, previous }: DigestTerms): string =>
  hashJson({ version, day, madeAt, chains, lines, previous })

const CHAIN: { readonly [F in keyof DigestChain]: FieldTest } = {
  game: gameText,
  sequence: whole,
  linkHash: hash,
  drawn: whole,
  void: whole,
}
const LINE: { readonly [F in keyof DigestLine]: FieldTest } = {
  name: text(/^[a-z0-9.-]{1,64}$/),
  count: whole,
  hash,
}
const base64 = text(/^[A-Za-z0-9+/]+={0,2}$/)
const FIELDS: { readonly [F in keyof DailyDigest]: FieldTest } = {
  version: (value) => value === DIGEST_VERSION,
  day: text(/^\d{4}-\d{2}-\d{2}$/),
  madeAt: instant,
  chains: listOf<DigestChain>(CHAIN),
  lines: listOf<DigestLine>(LINE),
  previous: orNull(hash),
  digestHash: hash,
  key: orNull(base64),
  signature: orNull(base64),
}

/** Whether a parsed digest has exactly the fields of a digest, and its hash covers them. It does not check the signature. */
export const isDigest = (json: unknown): json is DailyDigest =>
  hasExactly<DailyDigest>(json, FIELDS) && digestHashOf(json) === json.digestHash
