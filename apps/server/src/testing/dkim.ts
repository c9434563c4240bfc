import { createHash, createVerify, type KeyObject } from 'node:crypto'

const CRLF = '\r\n'
const relaxed = (text: string): string => text.replace(/[ \t]+/g, ' ')

/** The fields of a message in their order, folded as they were sent. */
const fieldsIn = (head: string): { name: string; raw: string }[] =>
  head
    .split(/\r\n(?![ \t])/)
    .filter((raw) => raw !== '')
    .map((raw) => ({ name: raw.slice(0, raw.indexOf(':')).trim().toLowerCase(), raw }))

/** RFC 6376, 3.4.2: a field in its relaxed form. */
const fieldForm = ({ name, raw }: { name: string; raw: string }): string =>
  `${name}:${relaxed(raw.slice(raw.indexOf(':') + 1).replaceAll(CRLF, '')).trim()}`

/** RFC 6376, 3.4.4: a body in its relaxed form. */
function bodyForm(body: string): string {
  const lines = body.split(CRLF).map((line) => relaxed(line).replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.map((line) => line + CRLF).join('')
}

/**
 * RFC 6376: verifies the first DKIM signature of a message against the public key of its sender, as a mail server does with the key
 * from the DNS. Only the forms that the product sends: `rsa-sha256`, relaxed. `signed`: the names of the signed fields.
 */
export function verifyDkim(source: string, publicKey: KeyObject) {
  const end = source.indexOf(CRLF + CRLF)
  const fields = fieldsIn(source.slice(0, end))
  const signature = fields.find(({ name }) => name === 'dkim-signature')
  if (!signature) return { verdict: 'none', signed: [] } as const
  const value = signature.raw.slice(signature.raw.indexOf(':') + 1).replace(/\s+/g, '')
  const tags = new Map(value.split(';').map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]))
  const signed = (tags.get('h') ?? '').toLowerCase().split(':')
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed')
    return { verdict: 'unknown', signed } as const
  const body = createHash('sha256')
    .update(bodyForm(source.slice(end + 4)), 'latin1')
    .digest('base64')
  if (body !== tags.get('bh')) return { verdict: 'body changed', signed } as const
  // A name that stands twice in `h` takes the fields of that name from the last one upwards.
  const left = [...fields]
  const forms = signed.flatMap((wanted) => {
    const at = left.findLastIndex(({ name }) => name === wanted)
    return at < 0 ? [] : left.splice(at, 1).map(fieldForm)
  })
  const own = fieldForm(signature).replace(/(\bb=)[^;]*/, '$1')
  const isValid = createVerify('RSA-SHA256')
    .update([...forms, own].join(CRLF), 'latin1')
    .verify(publicKey, tags.get('b') ?? '', 'base64')
  return { verdict: isValid ? 'valid' : 'fields changed', signed } as const
}
