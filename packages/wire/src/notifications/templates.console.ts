import * as z from 'zod/mini'
import { LOCALES } from '../content/system.ts'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'
import { MESSAGE_CHANNELS, MESSAGE_PURPOSES } from './template.ts'

const written = {
  /** Not sent with an SMS. */
  subject: line(120),
  /** A line break separates paragraphs of an email. */
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000), z.regex(/^[^\p{Cc}\n]*(\n[^\p{Cc}\n]*)*$/u)),
}
const template = z.object({
  name: z.string(),
  summary: z.string(),
  channels: z.array(z.enum(MESSAGE_CHANNELS)),
  purpose: z.enum(MESSAGE_PURPOSES),
  variables: z.array(z.object({ name: z.string(), example: z.string(), required: z.boolean(), secret: z.boolean() })),
  /** The text in force in each language. `version` is 0 for the default. */
  texts: z.array(
    z.object({
      language: z.enum(LOCALES),
      subject: z.string(),
      text: z.string(),
      isDefault: z.boolean(),
      version: z.int(),
      changedAt: z.nullable(instant),
      changedBy: z.nullable(z.string()),
      initial: z.object({ subject: z.string(), text: z.string() }),
    }),
  ),
})

export const templateList = endpoint({
  method: 'GET',
  path: '/console/message-templates',
  module: 'notifications',
  summary: 'Every message that the product sends, with its texts',
  token: true,
  audience: 'staff',
  permission: 'notification.template.view',
  request: nothing,
  response: z.object({ merchant: z.string(), templates: z.array(template) }),
  refusals: [],
})

/** A text that lacks a required variable, or uses an unknown one, is refused. Without a text the default is in force again. */
export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/console/message-templates/:name/:language',
  module: 'notifications',
  summary: 'Replaces the text of a message in one language, or restores the default',
  token: true,
  audience: 'staff',
  permission: 'notification.template.edit',
  request: z.object({
    name: line(60),
    language: z.enum(LOCALES),
    content: z.nullable(z.object(written)),
    /** The version that was edited. */
    version: z.int(),
    reason: line(300, 3),
  }),
  response: template,
  refusals: ['template.unknown', 'template.invalid', 'template.changed'],
})
