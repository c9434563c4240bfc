import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { registry } from '@croupier/wire/registry'
import { expect, test } from 'vitest'
import { actionText, objectOf, objectWords } from './audit-words.ts'
import { labelOf } from './form/schema.ts'
import { REQUEST_WORDS } from './request-words.ts'

const server = fileURLToPath(new URL('../../../server/src/', import.meta.url))
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.startsWith('testing/'))
  .map((file) => readFileSync(`${server}${file}`, 'utf8'))

/** Permissions of calls that record an approval request in the place of an act of their own name. */
const REQUESTING = new Set([
  ...[
    'kyc.list.upload',
    'ledger.adjustment.request',
    'ledger.statement.submit',
    'member.account.unblock',
    'member.erasure.hold',
    'member.erasure.request',
    'member.factor.reset',
    'staff.account.create',
  ],
  ...['staff.account.enable', 'staff.authenticator.reset', 'staff.role.edit', 'approval.request.decide'],
])
/** An act that has no words of its own reads as its code. */
const isBare = (action: string): boolean => actionText(action) === labelOf(action)

test('every act that the server records has words', () => {
  const byPermission = registry.flatMap(({ endpoint: { audience, method, audited, permission } }) =>
    audience === 'staff' && method !== 'GET' && audited !== false && permission ? [permission] : [],
  )
  const literal = sources.flatMap((source) =>
    [...source.matchAll(/action: '(\w+\.\w+\.\w+)'/g)].flatMap(([, action]) => action ?? []),
  )
  const actions = [...byPermission, ...literal].filter((action) => !REQUESTING.has(action))
  expect(actions.length).toBeGreaterThan(20)
  expect(actions.filter(isBare)).toEqual([])
})

test('every kind of approval request has words', () => {
  const kinds = sources.flatMap((source) =>
    [...source.matchAll(/approvalKind\(\{\s*name: '([\w.]+)'/g)].flatMap(([, kind]) => kind ?? []),
  )
  expect(kinds.length).toBeGreaterThan(5)
  expect(kinds.filter((kind) => !(kind in REQUEST_WORDS))).toEqual([])
})

test('every list that can be exported has words', () => {
  const exported = registry.flatMap(({ endpoint: { audience, method, permission } }) =>
    audience === 'staff' && method === 'GET' && permission ? [permission.replace(/\.[^.]+$/, '.export')] : [],
  )
  const others = new Set(['audit.chain.export', 'content.maintenance.export', 'report.dashboard.export'])
  expect(exported.filter((action) => isBare(action) && !others.has(action))).toEqual([])
})

test.each`
  object                            | text                         | href
  ${'withdrawal:wk3f9x2m4pq'}       | ${'Withdrawal wk3f9x2m4pq'}  | ${'/withdrawals?open=wk3f9x2m4pq'}
  ${'setting:cashier.bounds'}       | ${'Setting: Cashier bounds'} | ${'/settings?open=cashier.bounds'}
  ${'site'}                         | ${'The site'}                | ${'/maintenance'}
  ${'list:/console/ledger/entries'} | ${'List of entries'}         | ${undefined}
  ${'something'}                    | ${'something'}               | ${undefined}
`('the object $object reads $text', ({ object, text, href }) => {
  expect(objectWords(object)).toEqual({ text, ...(href ? { href } : {}) })
})

test('a typed id of a member or an order finds the entries about it', () => {
  expect(['k3f9x2m4pq', 'wk3f9x2m4pq', 'dk3f9x2m4pq', ' site '].map(objectOf)).toEqual([
    'member:k3f9x2m4pq',
    'withdrawal:wk3f9x2m4pq',
    'deposit:dk3f9x2m4pq',
    'site',
  ])
})
