import { type FieldTest, gameText, hasExactly, hash, hashJson, issueText, orNull, stakeText, whole } from './fields.ts'

/** The form of a link. Another set of fields is another version. */
const LINK_VERSION = 1 as const

/**
 * A link of the chain of a game, as JSON: what was published about the tickets of an issue at its cut-off, with the hash of the
 * link before. An issue that became void before its root was published has nulls.
 */
export type RootLink = {
  readonly version: typeof LINK_VERSION
  readonly game: string
  /** 1, 2, 3, … within the game, in the order of publication. */
  readonly sequence: number
  readonly issueNo: string
  readonly betsRoot: string | null
  readonly ticketCount: number | null
  /** Decimal text. */
  readonly totalStake: string | null
  /** `linkHash` of the link before; null for the first. */
  readonly previous: string | null
  /** The hash of all other fields. */
  readonly linkHash: string
}

/** SHA-256 of all fields of a link but its hash, as canonical JSON (RFC 8785). */
export const linkHashOf = ({ linkHash: _, ...fields }: RootLink): string => hashJson(fields)

const FIELDS: { readonly [F in keyof RootLink]: FieldTest } = {
  version: (value) => value === LINK_VERSION,
  game: gameText,
  sequence: (value) => whole(value) && value !== 0,
  issueNo: issueText,
  betsRoot: orNull(hash),
  ticketCount: orNull(whole),
  totalStake: orNull(stakeText),
  previous: orNull(hash),
  linkHash: hash,
}

/** Whether a parsed link has exactly the fields of a link, and its hash covers them. */
export function isLink(json: unknown): json is RootLink {
  if (!hasExactly<RootLink>(json, FIELDS)) return false
  const root = [json.betsRoot, json.ticketCount, json.totalStake]
  const isWhole = root.every((one) => one === null) || root.every((one) => one !== null)
  return isWhole && (json.sequence === 1) === (json.previous === null) && linkHashOf(json) === json.linkHash
}

/** Whether parsed links of one game follow one another without a gap, each with the hash of the one before. */
export function areLinked(links: readonly unknown[]): boolean {
  return links.every((link, at) => {
    if (!isLink(link)) return false
    const before = links[at - 1]
    if (at === 0) return true
    return (
      isLink(before) &&
      link.game === before.game &&
      link.sequence === before.sequence + 1 &&
      link.previous === before.linkHash
    )
  })
}

type Published = Pick<RootLink, 'game' | 'issueNo' | 'betsRoot' | 'ticketCount' | 'totalStake'>
/** Whether a link has what the record of the draw publishes about its tickets. */
export const isLinkOf = (link: RootLink, record: Published): boolean =>
  link.game === record.game &&
  link.issueNo === record.issueNo &&
  link.betsRoot === record.betsRoot &&
  link.ticketCount === record.ticketCount &&
  link.totalStake === record.totalStake
