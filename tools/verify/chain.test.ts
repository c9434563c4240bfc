import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  areLinked,
  type DailyDigest,
  type DigestTerms,
  digestHashOf,
  digestText,
  hashJson,
  isDigest,
  isLink,
  linkHashOf,
  type RootLink,
} from '@croupier/game-math/fairness/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signerOf } from '../../apps/server/src/platform/release/signer.ts'
import { mutants } from './mutants.ts'

const program = fileURLToPath(new URL('./chain.mjs', import.meta.url))
const { verifyChain } = await import(program)
const folder = mkdtempSync(join(tmpdir(), 'chain-'))
afterAll(() => rmSync(folder, { recursive: true }))
const signer = () =>
  signerOf(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
const operator = signer()

/** A chain of five links. The third issue was void without a root. */
function linksOf(game = 'ssc-1m'): RootLink[] {
  const links: RootLink[] = []
  for (let sequence = 1; sequence <= 5; sequence++) {
    const isVoid = sequence === 3
    const link: RootLink = {
      version: 1,
      game,
      sequence,
      issueNo: `20261121-000${sequence}`,
      betsRoot: isVoid ? null : hashJson({ sequence }),
      ticketCount: isVoid ? null : sequence,
      totalStake: isVoid ? null : `${sequence}.50`,
      previous: links.at(-1)?.linkHash ?? null,
      linkHash: '',
    }
    links.push({ ...link, linkHash: linkHashOf(link) })
  }
  return links
}
const links = linksOf()
const other = linksOf('ssc-5m')

function digestOf(day: string, head: number, before: DailyDigest | null, by = operator): DailyDigest {
  const chains = [links, other].map((chain) => {
    const { game, sequence, linkHash } = chain[head - 1]!
    return { game, sequence, linkHash, drawn: head - 1, void: 1 }
  })
  const terms: DigestTerms = {
    version: 1,
    day,
    madeAt: `${day}T16:15:00.000Z`,
    chains,
    lines: [{ name: 'agents.statements', count: head, hash: hashJson({ day }) }],
    previous: before?.digestHash ?? null,
  }
  return { ...terms, digestHash: digestHashOf(terms), key: by.key, signature: by.sign(digestText(terms)) }
}
const first = digestOf('2026-11-21', 3, null)
const digests = [first, digestOf('2026-11-22', 5, first)]
/** Records, as far as this verifier reads them. */
const records = links.map(({ game, issueNo, betsRoot, ticketCount, totalStake }) => {
  const fields = { game, issueNo, betsRoot, ticketCount, totalStake, status: 'drawn', numbers: [1, 2, 3] }
  return { ...fields, recordHash: hashJson(fields) }
})
const published = { links, digests, records }
const noted = { link: links[1]!.linkHash, digest: digests[1]!.digestHash, key: operator.key }
const verdictOf = (one: unknown, of: object = noted) => verifyChain(one, of).verdict

test('the verifier of chains imports no code of this repository but its own, and no package', () => {
  const imports = [...readFileSync(program, 'utf8').matchAll(/^import .* from '(.*)'$/gm)].map(([, from]) => from)
  expect(imports.filter((from) => !from?.startsWith('node:'))).toEqual(['./rounds/source.mjs'])
})

describe('the verifier of chains', () => {
  test('T126 proves a chain that has the link or the digest that somebody noted', () => {
    expect(verdictOf(published)).toBe('proven')
    expect(verdictOf(published, { link: noted.link })).toBe('proven')
    expect(verdictOf(published, { digest: noted.digest })).toBe('proven')
    expect(verdictOf(published, { key: operator.key })).toBe('consistent')
    expect(verdictOf({ links }, {})).toBe('consistent')
  })

  test('T126 rejects a chain, a digest or a record with any value changed, added or removed', () => {
    const all = [
      ...mutants({ links, digests }),
      ...records.flatMap((record) => mutants(record).map((mutant) => ({ links, digests, records: [mutant] }))),
    ]
    expect(all.length).toBeGreaterThan(300)
    for (const mutant of all) expect(verdictOf(mutant), JSON.stringify(mutant)).toBe('wrong')
  })

  test('T126 rejects a history that was rewritten with right hashes and signatures', () => {
    const rewritten = linksOf()
    for (const [at, link] of rewritten.entries()) {
      const changed = {
        ...link,
        ticketCount: at === 1 ? 9 : link.ticketCount,
        previous: rewritten[at - 1]?.linkHash ?? null,
      }
      rewritten[at] = { ...changed, linkHash: linkHashOf(changed) }
    }
    expect(verdictOf({ links: rewritten }, {})).toBe('consistent')
    expect(verdictOf({ links: rewritten }, { link: noted.link })).toBe('wrong')
    expect(verdictOf({ links: rewritten, digests }, {})).toBe('wrong')
    expect(verdictOf({ links: rewritten, records }, {})).toBe('wrong')
  })

  test('rejects a link that was left out, a shortened chain, and digests that lost a day or a game', () => {
    for (const at of links.keys()) expect(verdictOf({ ...published, links: links.toSpliced(at, 1) })).toBe('wrong')
    expect(verdictOf({ ...published, digests: [first] })).toBe('wrong')
    const later = digestOf('2026-11-23', 5, first)
    expect(verdictOf({ links, digests: [first, later] }, {})).toBe('wrong')
    const fewer = { ...digests[1]!, chains: digests[1]!.chains.slice(0, 1) }
    const signed = { ...fewer, digestHash: digestHashOf(fewer), signature: operator.sign(digestText(fewer)) }
    expect(verdictOf({ links, digests: [first, signed] }, {})).toBe('wrong')
  })

  test('rejects a digest of another key, and reports digests without a signature', () => {
    const foreign = [first, digestOf('2026-11-22', 5, first, signer())]
    expect(verdictOf({ links, digests: foreign }, {})).toBe('consistent')
    expect(verdictOf({ links, digests: foreign }, { key: operator.key })).toBe('wrong')
    const bare = digests.map((digest) => ({ ...digest, key: null, signature: null }))
    expect(verdictOf({ links, digests: bare }, {})).toBe('consistent')
    expect(verdictOf({ links, digests: bare }, { key: operator.key })).toBe('wrong')
  })
})

describe('the page of the site', () => {
  test('accepts the same links and digests, and rejects every one with a value changed, added or removed', () => {
    expect([areLinked(links), digests.every(isDigest)]).toEqual([true, true])
    for (const link of links) for (const mutant of mutants(link)) expect(isLink(mutant)).toBe(false)
    for (const at of links.keys()) if (at > 0 && at < 4) expect(areLinked(links.toSpliced(at, 1))).toBe(false)
    // The signature is checked with the key, which only the browser can do.
    const { key: _, signature: __, ...fields } = first
    for (const mutant of mutants(fields))
      expect(isDigest(typeof mutant === 'object' ? { ...mutant, key: null, signature: null } : mutant)).toBe(false)
  })
})

describe('the program', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const child = execFile(process.execPath, [program, ...args], (_, out, err) =>
        resolve({ code: child.exitCode ?? -1, output: out + err }),
      )
    })
  let site = ''
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://site')
    const after = Number(searchParams.get('after'))
    const head = { sequence: links.length, linkHash: links.at(-1)!.linkHash }
    const answers: Record<string, unknown> = {
      '/wps/draw-chains/ssc-1m': { items: links.slice(after, after + 2), head },
      '/wps/draws/ssc-1m': { items: records, next: null },
      '/wps/digests': searchParams.has('before')
        ? { items: digests.slice(0, 1), next: null }
        : { items: digests.slice(1), next: '2026-11-22' },
    }
    const value = answers[pathname]
    const answer = value ? { success: true, value } : { success: false, code: 'game.unknown' }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server listens on a port')
    site = `http://127.0.0.1:${address.port}`
  })
  afterAll(() => server.close())

  test('follows a site page by page, keeps what it fetched, and checks the copy again', async () => {
    const copy = join(folder, 'copy.json')
    const asked = ['--site', site, '--game', 'ssc-1m', '--save', copy]
    expect(await run(...asked)).toMatchObject({ code: 3, output: expect.stringContaining('5 links of ssc-1m') })
    expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(published)
    const proven = await run(copy, '--link', noted.link, '--digest', noted.digest, '--key', operator.key)
    expect(proven).toMatchObject({ code: 0, output: expect.stringContaining('what you noted is part of this history') })
    writeFileSync(copy, JSON.stringify({ ...published, links: links.slice(1) }))
    expect(await run(copy)).toMatchObject({ code: 1, output: expect.stringContaining('NO  link 1') })
  })

  test('prints its usage without a source, and an error for a game that the site does not know', async () => {
    expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('usage:') })
    expect(await run('--site', site, '--game', 'nothing')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Cannot check'),
    })
  })
})
