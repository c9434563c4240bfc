import { describe, expect, test } from 'vitest'
import { type Use, usesOfCalls, usesOfContent, usesOfSettings } from './uses.ts'

const unused = (uses: readonly Use[]): string[] =>
  uses.filter(({ files }) => files.length === 0).map(({ name }) => name)

describe('everything that the product has is used', () => {
  test('each call by a page of the site or of the console', () => {
    const calls = usesOfCalls()
    expect(calls.length).toBeGreaterThan(200)
    expect(unused(calls)).toEqual([])
  })

  test('each setting by the server, and each of its fields by name', async () => {
    const settings = await usesOfSettings()
    expect(settings.filter(({ kind }) => kind === 'setting').length).toBeGreaterThan(30)
    expect(unused(settings)).toEqual([])
  })

  test('each kind of content by the site', () => {
    expect(unused(usesOfContent())).toEqual([])
  })
})
