import { moneyText } from '@croupier/kernel/money'
import { fillMacros, hookBody, type PostbackMacro } from '@croupier/wire/agents/hook-events'
import * as z from 'zod/mini'
import type { HookEvent, HookRow } from './model.ts'
import { bodyOf } from './rules.ts'

/** What a test has in the place of a registration. */
const TEST = { code: 'TEST', subId: 'test' }

const valuesOf = ({ eventId, type, createdAt, amount, firstDay, ...of }: HookEvent): Record<PostbackMacro, string> => {
  const { code, subId } = type === 'test' ? TEST : of
  return {
    event: type,
    event_id: eventId,
    time: createdAt.toISOString(),
    code: code ?? '',
    sub_id: subId ?? '',
    amount: amount === null ? '' : moneyText(amount),
    month: firstDay === null ? '' : firstDay.slice(0, 7),
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

/** What is sent for an event. `signed` is the text of the signature: the body, or the address of a GET, which has none. */
export function messageOf(
  { url, method, body }: Pick<HookRow, 'url' | 'method' | 'body'>,
  event: HookEvent,
): { url: string; method: string; headers: Record<string, string>; body: string | null; signed: string } {
  if (method === null) {
    const text = JSON.stringify(z.encode(hookBody, bodyOf(event)))
    return { url, method: 'POST', headers: JSON_TYPE, body: text, signed: text }
  }
  const values = valuesOf(event)
  const to = fillMacros(url, values)
  if (method === 'GET') return { url: to, method, headers: {}, body: null, signed: to }
  const form = fillMacros(body ?? '', values)
  return { url: to, method, headers: FORM_TYPE, body: form, signed: form }
}
