import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { waitOf } from './error-text.ts'
import { refusalTexts } from './refusal-texts.ts'

// Builds replace these macros; tests run the source.
vi.mock('@lingui/core/macro', () => ({
  msg: (parts: TemplateStringsArray | { message: string }, ...values: unknown[]) => ({
    id: 'raw' in parts ? String.raw(parts, ...values) : parts.message,
  }),
}))
vi.mock('@lingui/react/macro', () => ({}))
vi.mock('./texts.ts', () => ({}))

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test.each([
  ['request.too_many', 1, '1 second'],
  ['request.too_many', 10, '10 seconds'],
  ['login.locked', 60, '1 minute'],
  ['payment_password.locked', 61, '2 minutes'],
  ['login.locked', undefined, '5 minutes'],
] as const)('the text of %s names a wait of %s s as %s', (code, retryAfterSeconds, wait) => {
  const detail = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  expect(i18n._(refusalTexts[code]?.id ?? '', waitOf({ detail }))).toBe(`Too many requests, try again after ${wait}`)
})
