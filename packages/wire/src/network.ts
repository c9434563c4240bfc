import * as z from 'zod/mini'

const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ADDRESS_4 = new RegExp(`^(${OCTET}\\.){3}${OCTET}$`)
/** RFC 4291, its second form too: eight groups, of which `::` leaves some out; an IPv4 address at the end is two. */
function isAddress6(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::')
  const groups = [head, tail ?? ''].flatMap((part) => (part === '' ? [] : part.split(':')))
  const sizes = groups.map((group, at) => {
    if (/^[\da-f]{1,4}$/i.test(group)) return 1
    return at === groups.length - 1 && text.endsWith(group) && ADDRESS_4.test(group) ? 2 : 9
  })
  const size = sizes.reduce((sum: number, one) => sum + one, 0)
  return more.length === 0 && (tail === undefined ? size === 8 : size < 8)
}

/** Whether a text is an address, or a network such as `192.0.2.0/24`. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  if (more.length > 0 || !/^\d{1,3}$/.test(bits)) return false
  if (ADDRESS_4.test(address)) return Number(bits) <= 32
  return isAddress6(address) && Number(bits) <= 128
}

/** An address or a network of IPv4 or IPv6. */
export const network = z
  .string()
  .check(z.maxLength(43), z.refine(isNetwork, 'Enter an address or a network such as 192.0.2.0/24'))
