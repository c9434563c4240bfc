import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { network } from './network.ts'

const isTaken = (text: string) => z.safeParse(network, text).success

test.each(['192.0.2.1', '192.0.2.0/24', '::1', '2001:db8::/32', '::ffff:192.0.2.1', '1:2:3:4:5:6:7:8', '::'])(
  '%s is an address or a network',
  (text) => expect(isTaken(text)).toBe(true),
)
test.each([
  '300.0.0.1',
  '010.0.0.1',
  '192.0.2.0/33',
  '192.0.2.0/',
  '1.2.3',
  ':::',
  '1::2::3',
  '1:2:3',
  '1:2:3:4:5:6:7:8:9',
  '1:192.0.2.1::',
  '12345::',
  '2001:db8::/129',
  'localhost',
  '',
])('%s is none', (text) => expect(isTaken(text)).toBe(false))
