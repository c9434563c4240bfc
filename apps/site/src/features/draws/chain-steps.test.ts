import { generateKeyPairSync, sign } from 'node:crypto'
import {
  type DailyDigest,
  type DigestTerms,
  digestHashOf,
  digestText,
  linkHashOf,
  type RootLink,
} from '@croupier/game-math/fairness/index'
import { describe, expect, test } from 'vitest'
import { checkDigest, followChain } from './chain-steps.ts'

const GAME = 'ssc-1m'
const links: RootLink[] = []
for (let sequence = 1; sequence <= 7; sequence++) {
  const root = { betsRoot: String(sequence).repeat(64), ticketCount: 0, totalStake: '0.00' }
  const place = { version: 1, game: GAME, sequence, issueNo: `20261121-000${sequence}` } as const
  const link = { ...place, ...root, previous: links.at(-1)?.linkHash ?? null, linkHash: '' }
  links.push({ ...link, linkHash: linkHashOf(link) })
}
const [, second] = links
const { privateKey, publicKey } = generateKeyPairSync('ed25519')

function digestOf(head: RootLink, change: Partial<DigestTerms> = {}): DailyDigest {
  const { game, sequence, linkHash } = head
  const chains = [{ game, sequence, linkHash, drawn: sequence, void: 0 }]
  const day = { version: 1, day: '2026-11-21', madeAt: '2026-11-21T16:15:00.000Z' } as const
  const terms = { ...day, chains, lines: [], previous: null, ...change }
  return {
    ...terms,
    digestHash: digestHashOf(terms),
    key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    signature: sign(null, Buffer.from(digestText(terms)), privateKey).toString('base64'),
  }
}
const digest = digestOf(links[5]!)
/** Pages of two links. */
const pagesOf = (chain: readonly RootLink[]) => async (after: number) => chain.slice(after, after + 2)

describe('the way from a draw to a digest', () => {
  test('has the links in between, page by page, and none for the link that the digest states', async () => {
    expect(await followChain(second!, digest, pagesOf(links))).toBe(4)
    expect(await followChain(links[5]!, digest, pagesOf(links))).toBe(0)
  })

  test('is broken by a changed, a missing or another link, and by a digest without the game or before the draw', async () => {
    const changed = links.with(3, { ...links[3]!, ticketCount: 1 })
    const other = { ...digest, chains: [{ ...digest.chains[0]!, linkHash: '0'.repeat(64) }] }
    expect(await followChain(second!, digest, pagesOf(changed))).toBeNull()
    expect(await followChain(second!, digest, pagesOf(links.toSpliced(3, 1)))).toBeNull()
    expect(await followChain(second!, digest, async () => [])).toBeNull()
    expect(await followChain(second!, other, pagesOf(links))).toBeNull()
    expect(await followChain(second!, digestOf(links[5]!, { chains: [] }), pagesOf(links))).toBeNull()
    expect(await followChain(links[6]!, digest, pagesOf(links))).toBeNull()
  })
})

describe('a digest', () => {
  test('is right with its hash and its signature, and may have none', async () => {
    expect(await checkDigest(digest)).toEqual({ hash: true, signed: true })
    expect(await checkDigest({ ...digest, key: null, signature: null })).toEqual({ hash: true, signed: undefined })
  })

  test('is wrong with another field, and with the signature or the key of somebody else', async () => {
    const { signature } = digestOf(links[5]!, { day: '2026-11-22' })
    const foreign = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(await checkDigest({ ...digest, day: '2026-11-22' })).toEqual({ hash: false, signed: false })
    expect(await checkDigest({ ...digest, signature })).toEqual({ hash: true, signed: false })
    expect(await checkDigest({ ...digest, key: foreign })).toEqual({ hash: true, signed: false })
    expect(await checkDigest({ ...digest, key: 'AAAA' })).toEqual({ hash: true, signed: false })
  })
})
