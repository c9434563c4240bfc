import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { moneyText, parseMoney } from '@croupier/kernel/money'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@croupier/kernel/page'
import { Refusal } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

/** Decisions "Money": a decimal string with 0 to 4 places on the wire (`"1234.50"`), `Money` in code. May be negative. */
export const money = z.codec(
  z.string().check(z.regex(/^-?\d{1,14}(\.\d{1,4})?$/)),
  z.custom<Money>((value) => typeof value === 'bigint'),
  {
    decode: parseMoney,
    encode: moneyText,
  },
)

/** Like `money`, but above zero. */
export const positiveMoney = z.codec(
  z.string().check(z.regex(/^\d{1,14}(\.\d{1,4})?$/)),
  z.custom<Money>((value) => typeof value === 'bigint'),
  {
    decode: (text, context) => {
      try {
        const amount = parseMoney(text)
        if (amount > 0n) return amount
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
      context.issues.push({ code: 'custom', message: 'above zero', input: text })
      return z.NEVER
    },
    encode: moneyText,
  },
)

/** An instant: ISO 8601 in UTC with milliseconds on the wire, `Date` in code. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
})

/** A whole number in a query string or path. */
export const wholeText = z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.int(), {
  decode: Number,
  encode: String,
})

/** Number of a page in a query string, from 1. */
export const pageText = z.codec(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.int(), {
  decode: Number,
  encode: String,
})

/** Yes or no in a query string. */
export const flagText = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (flag) => (flag ? 'true' : 'false'),
})

/** A short text without surrounding space or control characters. */
export const line = (max: number, min = 1) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^\P{Cc}*$/u))

/** Fields of a paged GET: `page` counts from 1. */
export const paging = {
  page: z._default(pageText, 1),
  pageSize: z._default(wholeText, PAGE_SIZE),
}
/** A business day: a date, `2026-11-21`. */
export const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

/** Fields of a GET over a time: from, and up to but without. */
export const period = { from: z.optional(instant), to: z.optional(instant) }
export const boundedPageSize = (asked: number): number => Math.min(Math.max(asked, 1), PAGE_SIZE_MAX)

/** One page of a list; `total` counts the whole list. */
export const pageOf = <T extends Schema>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int() })

/** Fields of a GET whose pages follow a cursor: `before` is the `next` of the page before. */
export const cursorPaging = {
  before: z.optional(z.string().check(z.regex(/^[\w.~!-]{1,400}$/))),
  pageSize: z._default(wholeText, PAGE_SIZE),
}
/**
 * One page of a list, newest first. `next` is the cursor of the next page, null at the end of the list. A page may have fewer
 * items than requested, or none, before that: a call reads a bounded part of the list.
 */
export const cursorPageOf = <T extends Schema>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

/** A member's id: text on the wire, `MemberId` in code. It does not say that there is such a member. */
export const memberId = z.codec(
  line(20),
  z.custom<MemberId>((value) => typeof value === 'string'),
  {
    decode: memberIdOf,
    encode: (id) => id,
  },
)

export const nothing = z.object({})
export const uuid = z.uuid()
