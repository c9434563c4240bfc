import { readFileSync } from 'node:fs'
import { messages, STATUSES } from '@croupier/wire/providers/messages'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

/** The page that strangers build from says all that the schemas say. */
const page = readFileSync(new URL('../../../../docs/game-provider-messages.md', import.meta.url), 'utf8')
const common = page.slice(page.indexOf('## Fields of all messages'), page.indexOf('## The messages'))
const rowOf = (name: string) => page.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? ''

describe('the page of the messages', () => {
  test.each(Object.entries(messages))('names the fields of %s', (name, shape) => {
    const row = name.startsWith('session') ? page.slice(page.indexOf(`| \`${name}\``)) : rowOf(name)
    const fields = Object.keys(z.toJSONSchema(shape, { io: 'input' }).properties ?? {})
    const missing = fields.filter((field) => !row.includes(`\`${field}\``) && !common.includes(`\`${field}\``))
    expect([row === '', missing]).toEqual([false, []])
  })
  test('names every status', () => {
    const statuses = page.slice(page.indexOf('## Statuses'), page.indexOf('## Without an answer'))
    expect(STATUSES.filter((status) => !statuses.includes(`\`${status}\``))).toEqual([])
  })
})
