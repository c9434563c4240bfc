import {
  areLinked,
  type DailyDigest,
  digestText,
  isDigest,
  isLink,
  isLinkOf,
  type RootLink,
} from '@croupier/game-math/fairness/index'
import { moneyText } from '@croupier/kernel/money'
import type { PublishedTickets } from './draw-steps.ts'
import { isSignatureRight } from './signature.ts'

/** Whether the link of a draw is right in itself, and has what the record of the draw says about its tickets. */
export function checkLink(link: RootLink, draw: PublishedTickets): { hash: boolean; root: boolean } {
  const totalStake = draw.totalStake === null ? null : moneyText(draw.totalStake)
  return { hash: isLink(link), root: isLinkOf(link, { ...draw, totalStake }) }
}

/** Whether a digest is right in itself. `signed` is undefined without a signature, and where the browser cannot check one. */
export async function checkDigest(digest: DailyDigest): Promise<{ hash: boolean; signed: boolean | undefined }> {
  return { hash: isDigest(digest), signed: await isSigned(digest) }
}

async function isSigned(digest: DailyDigest): Promise<boolean | undefined> {
  const { key: publicKey, signature } = digest
  if (publicKey === null || signature === null) return undefined
  return isSignatureRight({ text: digestText(digest), signature, publicKey })
}

/** Links after one, oldest first, at most a page. */
type NextLinks = (after: number) => Promise<readonly RootLink[]>

/**
 * Follows the chain from a link to the one that a digest states, page by page. Returns the number of links after the first, or null
 * where the chain is broken or leads elsewhere.
 */
export async function followChain(link: RootLink, digest: DailyDigest, next: NextLinks): Promise<number | null> {
  const head = digest.chains.find(({ game }) => game === link.game)
  if (!head || head.sequence < link.sequence) return null
  let last = link
  while (last.sequence < head.sequence) {
    const links = (await next(last.sequence)).slice(0, head.sequence - last.sequence)
    if (links.length === 0 || !areLinked([last, ...links])) return null
    last = links.at(-1) ?? last
  }
  return last.linkHash === head.linkHash ? last.sequence - link.sequence : null
}
