import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TicketLeaf } from './index.ts'
import { inclusionProof, isIncluded, leafHash, ownerCommitment, treeRoot } from './index.ts'

const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest('hex')
const leaf: TicketLeaf = {
  ticketId: 'k7',
  issue: '20261121-0001',
  bets: [{ play: 'SSC_3B_G6', selection: { nums: [1, 2, 3] }, units: 1 }],
  stake: '2.00',
  acceptedAt: '2026-11-21T00:00:10.000Z',
  owner: ownerCommitment('m1', '00ff'),
}
const leaves = (count: number) => Array.from({ length: count }, (_, nth) => leafHash({ ...leaf, ticketId: `t${nth}` }))

describe('Decisions "Draws and cut-off": the tree of an issue\'s tickets', () => {
  test('hashes a leaf as SHA-256 of 0x00 and its canonical JSON, with sorted keys and no spaces', () => {
    const text =
      '{"acceptedAt":"2026-11-21T00:00:10.000Z","bets":[{"play":"SSC_3B_G6","selection":{"nums":[1,2,3]},"units":1}],' +
      `"issue":"20261121-0001","owner":"${leaf.owner}","stake":"2.00","ticketId":"k7"}`
    expect(leafHash(leaf)).toBe(hash(Buffer.of(0), Buffer.from(text)))
  })

  test('hashes the owner as SHA-256 of the member and the salt', () => {
    expect(leaf.owner).toBe(hash(Buffer.from('m1'), Buffer.of(0, 255)))
  })

  test('has the SHA-256 of nothing as root without tickets, and the leaf of a single ticket', () => {
    expect(treeRoot([])).toBe(hash())
    expect(treeRoot(leaves(1))).toBe(leaves(1)[0])
  })

  test('moves an unpaired third leaf up unchanged', () => {
    const [a, b, c] = leaves(3).map((text) => Buffer.from(text, 'hex')) as [Buffer, Buffer, Buffer]
    const pair = Buffer.from(hash(Buffer.of(1), a, b), 'hex')
    expect(treeRoot(leaves(3))).toBe(hash(Buffer.of(1), pair, c))
  })

  test('has the root of RFC 6962, which splits at the largest power of two', () => {
    const split = (part: readonly string[]): string => {
      if (part.length === 1) return part[0]!
      const half = 2 ** Math.ceil(Math.log2(part.length) - 1)
      const sides = [split(part.slice(0, half)), split(part.slice(half))].map((text) => Buffer.from(text, 'hex'))
      return hash(Buffer.of(1), ...sides)
    }
    for (let count = 1; count <= 40; count++) expect(treeRoot(leaves(count))).toBe(split(leaves(count)))
  })
})

test('T126: proves every ticket of the issue, and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (count, nth) => {
      const all = leaves(count)
      const at = nth % count
      const proof = inclusionProof(all, at)
      expect(isIncluded(all[at]!, proof, treeRoot(all))).toBe(true)
      expect(isIncluded(leafHash(leaf), proof, treeRoot(all))).toBe(false)
      expect(isIncluded(all[at]!, proof, treeRoot([...all, leafHash(leaf)]))).toBe(false)
    }),
    { numRuns: 30 },
  )
})
