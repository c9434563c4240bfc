import { timingSafeEqual } from 'node:crypto'

/** T173: takes the same time wherever two texts of one length differ. */
export function isEqual(one: string, other: string): boolean {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}
