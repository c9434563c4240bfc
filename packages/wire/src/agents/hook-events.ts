import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import * as z from 'zod/mini'
import { day, instant, money } from '../shapes.ts'

/** An address of a web-hook: https, without a name, a password or a fragment. */
export const HOOK_URL_FORM = /^https:\/\/[^\s@#]+$/

/** The events that a web-hook is created for. */
export const HOOK_CHOICES = ['statement.created', 'income.paid', 'statement.corrected'] as const
/** Agent rules §11: the events of a post-back, about the members whom an affiliate brought and about the months of its plan. */
export const POSTBACK_CHOICES = [
  'affiliate.registration',
  'affiliate.first_deposit',
  'affiliate.qualified',
  'affiliate.commission',
] as const
/** All events; a `test` comes only when it is asked for. */
export const HOOK_EVENTS = [...HOOK_CHOICES, ...POSTBACK_CHOICES, 'test'] as const
export type HookEventType = (typeof HOOK_EVENTS)[number]
/** What became of a delivery. One that is queued is tried again. */
export const HOOK_OUTCOMES = ['queued', 'delivered', 'failed'] as const

/** How a post-back is sent. */
export const POSTBACK_METHODS = ['GET', 'POST'] as const
/** The values that a template of a post-back names in braces. None of them is about a person. */
export const POSTBACK_MACROS = ['event', 'event_id', 'time', 'code', 'sub_id', 'amount', 'month'] as const
export type PostbackMacro = (typeof POSTBACK_MACROS)[number]

/** The address of a post-back. Its host has no macro, so each event goes to the same one. */
export const POSTBACK_URL_FORM = /^https:\/\/[^\s@#/?{}\\]+([/?][^\s#]*)?$/
/** A form as it is sent: fields joined by `&`, without spaces. */
export const POSTBACK_BODY_FORM = /^[!-~]*$/
const MACRO = /\{([a-z_]+)\}/g
const isMacro = (name: string): name is PostbackMacro => POSTBACK_MACROS.some((one) => one === name)

/** Puts values in the place of macros, escaped for an address or a form. Braces around other names stay. */
export const fillMacros = (template: string, values: Readonly<Record<PostbackMacro, string>>): string =>
  template.replace(MACRO, (whole, name: string) => (isMacro(name) ? encodeURIComponent(values[name]) : whole))

/** Whether all braces of a template are around names of macros. */
export const hasKnownMacros = (template: string): boolean =>
  !/[{}]/.test(template.replace(MACRO, (whole, name: string) => (isMacro(name) ? '' : whole)))

/** What agents earn: by contracts, and what the house pays without one. */
export const HOOK_KINDS = ['commission', 'affiliate', ...CONTRACT_KINDS] as const

const data = z.object({
  /** The id for `/agent/v1/statements/{id}/file` and `/agent/v1/statements/{id}/inputs`. */
  statementId: z.string(),
  kind: z.enum(HOOK_KINDS),
  firstDay: day,
  lastDay: day,
  /** Of a statement what it comes to, of a correction the difference, of a payment what was paid. */
  amount: money,
})
const common = { id: z.string(), createdAt: instant }

/** The body of a web-hook: what the agent's program receives. */
export const hookBody = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.enum(HOOK_CHOICES), data }),
  z.object({ ...common, type: z.literal('test') }),
])
export type HookBody = z.output<typeof hookBody>
