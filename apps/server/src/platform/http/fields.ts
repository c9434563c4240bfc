import { refuse } from '@croupier/kernel/refusals'
import type { Method, Schema } from '@croupier/wire/endpoint'
import { parse } from 'secure-json-parse'
import * as z from 'zod/mini'

/** Names that every object inherits. A caller who sends one tries to reach shared objects. */
const TAKEN = new Set(['__proto__', 'constructor', 'prototype'])

/** The fields of an object; empty for any other value. */
export const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/**
 * T171: the fields of a call. Each comes from one place: a name of the path from the path, all others from the query of a
 * GET and from the body of a command. Refuses `request.malformed` for a name that comes from two places, comes twice in a
 * query, or is inherited by every object, and for a command with a query, because logs contain queries.
 */
export function fieldsOf(
  method: Method,
  { query, body, params }: { query: unknown; body: unknown; params: unknown },
): Record<string, unknown> {
  const asked = asFields(query)
  const given = asFields(body)
  const path = asFields(params)
  if (method !== 'GET' && Object.keys(asked).length > 0) refuse('request.malformed', { reason: 'a query in a command' })
  const fields = method === 'GET' ? asked : given
  for (const [field, value] of Object.entries(fields)) {
    if (TAKEN.has(field)) refuse('request.malformed', { field })
    if (Object.hasOwn(path, field)) refuse('request.malformed', { field, reason: 'twice' })
    if (method === 'GET' && Array.isArray(value)) refuse('request.malformed', { field, reason: 'twice' })
  }
  return { ...fields, ...path }
}

/**
 * Zod stops at the first wrong element of a list or object, so that the cost of a body does not grow with its faults. Zod sets
 * this for its own `validate`; `bodies.test.ts` fails if another version of Zod ignores it.
 */
const AT_FIRST_FAULT: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/**
 * Decodes a value in the form of the wire. The result names the first fault, and seldom more. Refuses `request.malformed` for an
 * object whose `length` cannot be compared: Zod compares it with the bounds of a text or a list before it looks what it has.
 */
export function decodeFields<S extends Schema>(schema: S, value: unknown) {
  try {
    return z.safeParse(schema, value, AT_FIRST_FAULT)
  } catch (error) {
    if (error instanceof TypeError) return refuse('request.malformed', { reason: 'an object in place of a value' })
    throw error
  }
}

/** Bytes. A bet, a deposit and most other commands of the apps have less. */
export const SMALL_BODY = 2048
/** Lists and objects inside each other in a body. No request needs a third of it. */
const MAX_DEPTH = 32
/** Names in one object of a body. No request needs a third of it, and an object of thousands costs milliseconds. */
const MAX_NAMES = 100
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const LIST = 0x5b
const END_OF_LIST = 0x5d
const OBJECT = 0x7b
const END_OF_OBJECT = 0x7d

/**
 * Whether JSON is nested too deeply, or an object has too many names. Found before the parse, which would make an object of every
 * bracket of a large body. It compares numbers only, because it looks at every character. A small body has no room for an excess
 * that costs as much as the look.
 */
export function isExcessive(text: string): boolean {
  if (text.length <= SMALL_BODY) return false
  const names: number[] = []
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isInString = !isInString
    else if (isInString) at += code === BACKSLASH ? 1 : 0
    else if (code === LIST || code === OBJECT) {
      if (++depth > MAX_DEPTH) return true
      names[depth] = 0
    } else if (code === END_OF_LIST || code === END_OF_OBJECT) depth--
    else if (code === COLON) {
      const count = (names[depth] ?? 0) + 1
      if (count > MAX_NAMES) return true
      names[depth] = count
    }
  }
  return false
}

/** A body without a match names none of `TAKEN`, escaped or not, and begins with no byte order mark, so that its parse needs no care. */
const NEEDS_CARE = /prot|const|\\|\uFEFF/

/** Parses JSON. Throws on a name that would reach into every object (T171), as it does on broken JSON. */
export function parseFields(text: string): unknown {
  if (isExcessive(text)) throw new SyntaxError('nested too deeply, or too many names')
  if (!NEEDS_CARE.test(text)) return JSON.parse(text)
  return parse(text, null, { protoAction: 'error', constructorAction: 'error' })
}

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Parses a form. Refuses `request.malformed` for a name that comes twice (T171), and for more names than any form has. */
export function parseForm(text: string): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name) || fields.size >= MAX_NAMES) refuse('request.malformed', { reason: 'twice' })
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}
