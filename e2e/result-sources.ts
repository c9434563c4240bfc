import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'

/** Numbers that each source states about every issue it is asked for. */
type Stated = Readonly<Record<string, readonly number[]>>

/** Sources of results in this process: `GET /<source>/<issue>`. The first of them signs its answers. */
export async function resultSources(game: string, stated: Stated) {
  const [signer] = Object.keys(stated)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const server = createServer((request, reply) => {
    const [, source = '', issueNo = ''] = (request.url ?? '').split('/')
    const numbers = stated[source]
    if (!numbers) return void reply.writeHead(404).end()
    const body = JSON.stringify({ game, issueNo, numbers })
    const signature = sign(null, Buffer.from(body), privateKey).toString('base64')
    reply.writeHead(200, source === signer ? { 'x-signature': signature } : {}).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sources have no port')
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const outside = {
    sources: Object.keys(stated).map((code) => ({
      code,
      name: `City ${code}`,
      url: `http://localhost:${address.port}/${code}`,
      publicKey: code === signer ? key : null,
    })),
    agree: 2,
    lateMinutes: 2,
    voidMinutes: 30,
  }
  return { outside, close: () => new Promise((resolve) => void server.close(resolve)) }
}
