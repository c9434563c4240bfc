import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Policy } from '@croupier/wire/policy'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NAMES } from './names.ts'
import { controlOf, type Shape } from './schema.ts'

const modules = fileURLToPath(new URL('../../../../server/src/modules/', import.meta.url))
const isPolicy = (one: unknown): one is Policy =>
  typeof one === 'object' && one !== null && 'schema' in one && 'initial' in one

/** Every policy that the settings screen may change. */
async function editablePolicies(): Promise<Policy[]> {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) => /policy\.ts$/.test(file))
  const exported: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`${modules}${file}`)))
  return exported.flatMap((file) => Object.values(file)).filter((one) => isPolicy(one) && !one.locked) as Policy[]
}

/** The paths of a shape that no control edits. */
function withoutControl(shape: Shape, path: string): string[] {
  const control = controlOf(shape)
  if (control.kind === 'none') return [path]
  if (control.kind === 'maybe') return withoutControl(control.inner, path)
  if (control.kind === 'list' || control.kind === 'map') return withoutControl(control.entry, `${path}[]`)
  if (control.kind === 'variants')
    return control.variants.flatMap(({ shape: inner, value }) => withoutControl(inner, `${path}(${value})`))
  if (control.kind !== 'fields') return []
  return control.fields.flatMap(({ name, shape: inner }) => withoutControl(inner, `${path}.${name}`))
}

/** The names of all fields and options of a shape, as their code has them. */
function codesOf(shape: Shape): string[] {
  const control = controlOf(shape)
  if (control.kind === 'maybe') return codesOf(control.inner)
  if (control.kind === 'list') return codesOf(control.entry)
  if (control.kind === 'map') return codesOf(control.entry)
  if (control.kind === 'choice' || control.kind === 'choices') return control.options.map(String)
  if (control.kind === 'variants') return control.variants.flatMap(({ shape: inner }) => codesOf(inner))
  if (control.kind !== 'fields') return []
  return control.fields.flatMap(({ name, shape: inner }) => [name, ...codesOf(inner)])
}

test('no field or option of a setting is shown by a code that only we read', async () => {
  const shapes = (await editablePolicies()).map(
    ({ schema }) =>
      // The form gets the schema as JSON, as here.
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape,
  )
  const unreadable = shapes.flatMap(codesOf).filter((code) => /[A-Za-z]/.test(code) && /[A-Z]{3}|\d|_/.test(code))
  expect(unreadable.length).toBeGreaterThan(5)
  expect(unreadable.filter((code) => !Object.hasOwn(NAMES, code))).toEqual([])
})

test('every field of every setting has a control', async () => {
  const policies = await editablePolicies()
  expect(policies.length).toBeGreaterThan(10)
  const missing = policies.flatMap(({ name, schema }) =>
    // The form gets the schema as JSON, as here.
    withoutControl(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, name),
  )
  expect(missing).toEqual([])
})
