import { registry } from '@croupier/wire/registry'
import { expect, test } from 'vitest'
import { describe } from './describe.ts'

const description = JSON.stringify(describe(registry, { title: 'All calls', version: '1' }))

test('the description has no references, because its viewer does not look for any', () => {
  expect(description).toContain('"/wps/session/login"')
  expect(description).not.toContain('"$ref"')
})

test('the description has the schemas of OpenAPI 3.1: what may be null says so by its type, not by the word of 3.0', () => {
  expect(description).toContain('"openapi":"3.1.0"')
  expect(description).toContain('{"type":"null"}')
  expect(description).not.toContain('"nullable"')
})
