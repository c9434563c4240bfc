import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file that stays the same while the server runs. */
export type FixedFile = {
  read(): Promise<Buffer>
  /** Its content type. */
  type: string
  /** Its `Cache-Control`. */
  cache: string
}

/** For a file whose address changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type Encoding = 'br' | 'gzip'
type Content = { plain: Buffer; tag: string; compressed: Record<Encoding, () => Promise<Buffer>> }

const ENCODINGS: readonly Encoding[] = ['br', 'gzip']
/** Smaller files are not worth compressing. */
const WORTH_BYTES = 1024
const TEXT = /^text\/|json/
/** Nearly as small as the maximum of 11, which takes ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Answers a file from memory. It is read once, and compressed once for each encoding, when a caller first needs that. An answer
 * that is compressed for every call costs 90 ms of processor time for 1.7 MB.
 */
export function fixedFile({ read, type, cache }: FixedFile): Handler {
  const content = once(async () => contentOf(await read()))
  return async (request, reply) => {
    const { plain, tag, compressed } = await content()
    reply.header('etag', tag).header('cache-control', cache).header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const isWorth = plain.length >= WORTH_BYTES && TEXT.test(type)
    const encoding = isWorth ? encodingFor(request.headers['accept-encoding']) : undefined
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(type).send(encoding ? await compressed[encoding]() : plain)
  }
}

function contentOf(plain: Buffer): Content {
  // Weak, because all encodings of the file have the same tag.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, tag, compressed: { br: once(() => brotli(plain, BROTLI)), gzip: once(() => zip(plain)) } }
}

/** Runs once for all calls, and again after a failure. */
function once<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= run().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}

/** The first of our encodings that the caller names without refusing it; undefined for the plain file. */
function encodingFor(accepted = ''): Encoding | undefined {
  const names = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
      .map((one) => one.split(';')[0]?.trim()),
  )
  return ENCODINGS.find((encoding) => names.has(encoding))
}
