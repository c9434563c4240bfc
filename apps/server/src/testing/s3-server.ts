import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isEqual } from '../platform/secrets/equal.ts'

/** A bucket in memory that speaks S3 over HTTP and checks the signature of every request (AWS Signature Version 4). */
export type S3Server = Awaited<ReturnType<typeof s3Server>>

/** How the next request ends: before the object is stored, after it without an answer, or in the middle of a body. */
export type Death = 'before' | 'after' | 'half'

export const KEYS = { accessKeyId: 'test-key', secretAccessKey: 'a secret of the tests', region: 'eu-test-1' }

export async function s3Server() {
  const objects = new Map<string, Buffer>()
  const deaths: Death[] = []
  const refused: string[] = []
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const death = deaths.shift()
    if (death === 'before') return response.destroy()
    if (!isSigned(request, body)) {
      refused.push(`${request.method} ${request.url}`)
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    const key = decodeURIComponent(request.url!.split('?')[0]!.replace('/bucket/', ''))
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    if (death === 'after') return response.destroy()
    if (request.method === 'PUT') return response.writeHead(200, { etag: '"stored"' }).end()
    if (request.method === 'DELETE') return response.writeHead(204).end()
    const found = objects.get(key)
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-length': found.length, etag: '"stored"' })
    if (death !== 'half') return response.end(found)
    response.write(found.subarray(0, found.length / 2))
    return setTimeout(() => response.destroy(), 20)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    at: { endpoint: `http://127.0.0.1:${port}/bucket`, ...KEYS },
    objects,
    refused,
    /** The next requests die in these ways. */
    die: (...ways: Death[]) => deaths.push(...ways),
    /** No further request dies. */
    clear: () => deaths.splice(0),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? []
  const [keyId, day = '', region = '', service = ''] = credential.split('/')
  const hash = String(headers['x-amz-content-sha256'])
  if (keyId !== KEYS.accessKeyId || (hash !== 'UNSIGNED-PAYLOAD' && !isEqual(hash, sha256(body)))) return false
  const [path = '', query = ''] = url!.split('?')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, query, lines.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signing = [region, service, 'aws4_request'].reduce(
    (key, part) => hmac(key, part),
    hmac(`AWS4${KEYS.secretAccessKey}`, day),
  )
  return isEqual(hmac(signing, text).toString('hex'), signature)
}
