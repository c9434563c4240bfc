import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { operatorFetch } from '../../../platform/partner/operator-fetch.ts'
import { answeringServer } from '../../../testing/answering-server.ts'
import { httpSource } from './sources.ts'

const draw = { game: 'city-3d', issueNo: '20261121-0001', family: 'LF' }
const RESULT = JSON.stringify({ game: draw.game, issueNo: draw.issueNo, numbers: [4, 0, 9] })
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const signatureOf = (text: string) => sign(null, Buffer.from(text), keys.privateKey).toString('base64')

const server = answeringServer()
function ask({ key = null, internalHosts = ['127.0.0.1'] }: { key?: string | null; internalHosts?: string[] } = {}) {
  const reach = operatorFetch({ internalHosts, timeoutMs: 1_000, maxBytes: 16 * 1024 })
  const source = { code: 'board', name: 'City Board', url: `${server.origin()}/results/`, publicKey: key }
  return httpSource(reach)(source, draw)
}

describe('a source of results over HTTP', () => {
  test('is asked for the issue, and states its numbers', async () => {
    server.answers(200, RESULT)
    expect(await ask()).toMatchObject({ numbers: [4, 0, 9], fault: null, content: RESULT, signature: null })
    expect(server.asked()).toBe('/results/20261121-0001')
  })
  test('has no result yet while it answers 404, and fails with any other status', async () => {
    server.answers(404, '')
    expect(await ask()).toBeNull()
    server.answers(503, 'busy')
    await expect(ask()).rejects.toThrow('503')
  })
  test('fails with an answer above 16 kB, and with a redirect', async () => {
    server.answers(200, ' '.repeat(16 * 1024) + RESULT)
    await expect(ask()).rejects.toThrow()
    server.answers(302, '', { location: 'http://127.0.0.1/' })
    await expect(ask()).rejects.toThrow()
  })
  test('that signs is heard with the right signature only, and signature and key are kept', async () => {
    const signature = signatureOf(RESULT)
    server.answers(200, RESULT, { 'x-signature': signature })
    expect(await ask({ key: publicKey })).toMatchObject({ numbers: [4, 0, 9], signature, publicKey })
    for (const wrong of [undefined, signatureOf(`${RESULT} `), 'x']) {
      server.answers(200, RESULT, wrong ? { 'x-signature': wrong } : {})
      expect(await ask({ key: publicKey })).toMatchObject({ numbers: null, fault: 'bad_signature', signature: null })
    }
  })
  test('T158 in a private network is not asked unless the environment names its host', async () => {
    server.answers(200, RESULT)
    await expect(ask({ internalHosts: [] })).rejects.toThrow()
  })
})
