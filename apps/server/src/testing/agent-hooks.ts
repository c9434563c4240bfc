import { createHmac } from 'node:crypto'
import { HOOK_CHOICES, type HookBody, hookBody } from '@croupier/wire/agents/hook-events'
import { createAgentHook } from '@croupier/wire/agents/hooks'
import { messages } from '@croupier/wire/messaging/inbox'
import * as z from 'zod/mini'
import type { GuardedFetch } from '../platform/partner/guarded-fetch.ts'
import { presetOf } from './agents.ts'
import { contractRuns } from './contract-runs.ts'
import { paymentPassword } from './withdrawals.ts'
import { type Caller, type TestMember, testClock, type World, world } from './world.ts'

export const HOOK_URL = 'https://hooks.example/croupier'
export const askedHook = { url: HOOK_URL, events: [...HOOK_CHOICES] }

/** A world in which a program receives the events of all web-hooks. `program.fetch` is replaceable. */
export async function hookWorld() {
  const program = receivingProgram()
  const w = await world({
    clock: testClock(new Date('2026-10-30T03:00:00.000Z')),
    app: { hookFetch: (...asked) => program.fetch(...asked) },
  })
  const runs = contractRuns(w)
  const { pool } = w.platform.database
  return {
    w,
    runs,
    program,
    async agent(): Promise<TestMember> {
      const made = await w.member({ accountType: 2, paymentPassword })
      const { seedPreset } = w.app.modules.agents
      await runs.inTransaction((tx) => seedPreset(tx, made.memberId, presetOf(1958, '0.8')))
      return made
    },
    hookOf: (as: Caller, wish: Partial<typeof askedHook> = {}) =>
      w.call(createAgentHook, { ...askedHook, ...wish }, { as, paymentPassword }),
    /** Puts a payment into the outbox of a web-hook. */
    queue: (hookId: string, id = 'paid:x:p1') =>
      pool.query(
        `insert into agents.hook_events (hook_id, event_id, type, statement_id, kind, first_day, last_day, amount, created_at)
         values ($1, $2, 'income.paid', 'x', 'dividend', '2026-10-29', '2026-10-29', 125000, $3)`,
        [hookId, id, w.clock.now()],
      ),
    runTask: (on: World, name: string) => on.app.modules.agents.tasks!.find((task) => task.name === name)!.run({}),
    inboxOf: async (as: Caller) => (await w.call(messages, { pageSize: 20 }, { as })).items,
    async startAnew(): Promise<void> {
      await pool.query('delete from agents.hooks')
      program.startAnew()
    },
    close: () => w.close({ without: ['bets', 'lottery'] }),
  }
}

type Received = { headers: Record<string, string>; text: string; body: HookBody }
const NONE: readonly Received[] = []

/** The program of an agent: the messages that it received, and the status that it answers. */
function receivingProgram() {
  const state = {
    received: NONE,
    status: 204,
    fetch: receive,
    startAnew: () => void Object.assign(state, { received: NONE, status: 204, fetch: receive }),
  }
  async function receive(...[, { headers, body }]: Parameters<GuardedFetch>): Promise<Response> {
    const text = String(body)
    state.received = [...state.received, { headers, text, body: z.decode(hookBody, JSON.parse(text)) }]
    return new Response(null, { status: state.status })
  }
  return state
}

/** The signature of a message as its receiver computes it. */
export function hookSignature(
  secret: string,
  { id, timestamp, text }: { id: string; timestamp: string; text: string },
) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`
}
