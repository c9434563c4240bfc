import { languages } from '@croupier/rules/languages'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeText } from '../shapes.ts'

/** A part of a compiled ICU message: plain text, or an argument. */
type MessageToken = string | [name: string, kind?: string, format?: unknown]
const token = z.custom<MessageToken>((value) => typeof value === 'string' || Array.isArray(value))

/**
 * The merchant's own texts that a page in this language shows in place of the product's. `version` is that of `whitelabel`: a
 * page that knows a newer one than the answering node is not given an older answer.
 */
export const siteTexts = endpoint({
  method: 'GET',
  path: '/wps/system/texts/:language/:version',
  module: 'content',
  summary: "The merchant's own texts in a language, compiled",
  token: false,
  request: z.object({ language: z.enum(languages), version: wholeText }),
  response: z.object({
    /** The language in which most texts of the page are. */
    readIn: z.string(),
    /** Compiled messages by the id of their text. */
    messages: z.record(z.string(), z.array(token)),
  }),
  refusals: [],
})
