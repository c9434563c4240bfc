import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'

const isPolicy = (one: unknown): one is Policy => typeof one === 'object' && one !== null && 'needsApproval' in one

/** Every setting that a `policy.ts` exports, by its name. */
export async function exportedPolicies(): Promise<Map<string, Policy>> {
  const modules = fileURLToPath(new URL('../modules/', import.meta.url))
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('policy.ts'))
  const exported: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`${modules}${file}`)))
  const found = exported.flatMap((file) => Object.values(file)).filter(isPolicy)
  return new Map(found.map((one) => [one.name, one]))
}

/** Another value for a setting, in the form of the wire. */
export type Variant = { policy: string; name: string; value: unknown }

/** So many fields change at once: each row of a test costs a draw, and few fields hide no effect of each other. */
const FIELDS_AT_ONCE = 4

/** Values of each field that fit the schema (both ends of a number, an empty list, another name), of few fields at once. */
export function variantsOfFields(policy: Policy): Variant[] {
  const fields = fieldsOf(policy.initial).map((path) => ({ path, others: otherValues(policy, path) }))
  const groups = Map.groupBy(fields, (_, index) => Math.floor(index / FIELDS_AT_ONCE))
  return [...groups.values()].flatMap((group) => {
    const most = Math.max(...group.map(({ others }) => others.length))
    return Array.from({ length: most }, (_, which) =>
      together(
        policy,
        group.filter(({ others }) => which < others.length).map(({ path, others }) => ({ path, value: others[which] })),
      ),
    ).flat()
  })
}

/** As few variants as hold all these changes: one that does not fit beside those before it begins another one. */
function together(policy: Policy, changes: readonly { path: Path; value: unknown }[]): Variant[] {
  const made: Variant[] = []
  for (const { path, value } of changes) {
    const name = `${path.join('.')} is ${shortened(value)}`
    const last = made.at(-1)
    const joined = last && withValue(last.value, path, value)
    if (last && fits(policy, joined)) made.splice(-1, 1, { ...last, name: `${last.name}, ${name}`, value: joined })
    else
      made.push({ policy: policy.name, name: `${policy.name}: ${name}`, value: withValue(policy.initial, path, value) })
  }
  return made
}

/** Two values of the whole setting: each field has the first of its other values that fits, or the last. */
export function variantsOfWhole(policy: Policy): Variant[] {
  return ([0, -1] as const).map((which) => ({
    policy: policy.name,
    name: `${policy.name} has ${which === 0 ? 'low' : 'high'} values`,
    value: fieldsOf(policy.initial).reduce<unknown>((value, path) => {
      const changed = withValue(value, path, otherValues(policy, path).at(which) ?? valueAt(value, path))
      return fits(policy, changed) ? changed : value
    }, policy.initial),
  }))
}

type Path = readonly (string | number)[]
/** The schema of a value as JSON, as far as it has bounds. */
type Shape = {
  type?: unknown
  minimum?: number
  maximum?: number
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  properties?: Record<string, Shape>
  items?: Shape
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fits = ({ schema }: Policy, value: unknown): boolean => z.safeDecode(schema, value).success

/** The paths of all fields; a list is one field. */
const fieldsOf = (value: unknown, path: Path = []): Path[] =>
  isObject(value) ? Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, [...path, name])) : [path]

/** The paths of all values within a list, of those within its elements too. */
const leavesOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        leavesOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
      )
    : [path]

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )

function withValue(value: unknown, [name, ...rest]: Path, changed: unknown): unknown {
  if (name === undefined) return changed
  const inner = withValue(valueAt(value, [name]), rest, changed)
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...(isObject(value) ? value : {}), [name]: inner }
}

/** The other values of a field with which the whole setting fits its schema. */
function otherValues(policy: Policy, path: Path): unknown[] {
  const value = valueAt(policy.initial, path)
  const shape = shapeAt(jsonOf(policy), path)
  const candidates = Array.isArray(value) ? otherLists(policy, path, value) : otherPrimitives(shape, value)
  const texts = new Set([JSON.stringify(value)])
  return candidates.filter((one) => {
    const isNew = !texts.has(JSON.stringify(one))
    texts.add(JSON.stringify(one))
    return isNew && fits(policy, withValue(policy.initial, path, one))
  })
}

const jsonOf = ({ schema }: Policy): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape // its own form
const shapeAt = (shape: Shape | undefined, path: Path): Shape | undefined =>
  path.reduce<Shape | undefined>(
    (inner, name) => (typeof name === 'number' ? inner?.items : inner?.properties?.[name]),
    shape,
  )

/** Names in use by the tests: a game, a play, an address, a country. And texts of several forms. */
const NAMES = ['ssc-1m', 'SSC_POSITION', '127.0.0.1', 'US']
const TEXTS = ['UTC', '12:00', '7', 'another', 'https://other.example', 'light', 'zh']

function otherPrimitives(shape: Shape | undefined, value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  const bounds = [shape, ...(shape?.anyOf ?? [])]
  const choices = bounds.flatMap((one) => one?.enum ?? [])
  const numbers = bounds.flatMap((one) => [one?.minimum, one?.maximum]).filter((one) => one !== undefined)
  if (typeof value === 'number') {
    const either = [...choices, ...numbers]
    return either.length > 0 ? either : [value - 1, value + 1]
  }
  if (value === null) return [...numbers, ...TEXTS]
  // Amounts are decimal texts.
  if (/^\d+\.\d+$/.test(String(value))) return ['0.01', '1000000000.00']
  return [...choices, ...TEXTS]
}

/** Lists with fewer elements, with names in use, and with other elements. */
function otherLists(policy: Policy, path: Path, list: readonly unknown[]): unknown[] {
  const changed = ([0, -1] as const).map((which) =>
    leavesOf(list).reduce<unknown>((value, leaf) => {
      const inner = shapeAt(jsonOf(policy), [...path, ...leaf])
      const fitting = otherPrimitives(inner, valueAt(list, leaf)).filter((one) =>
        fits(policy, withValue(policy.initial, path, withValue(value, leaf, one))),
      )
      return fitting.length > 0 ? withValue(value, leaf, fitting.at(which)) : value
    }, list),
  )
  const named = [NAMES, ...[...NAMES, ...TEXTS].map((name) => [name])].filter((one) =>
    fits(policy, withValue(policy.initial, path, one)),
  )
  return [[], list.slice(0, 1), list.slice(-1), ...named.slice(0, 1), ...changed]
}

const SHOWN = 60
function shortened(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
