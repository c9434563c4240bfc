/** Every value that differs from this one in a single value, field or element. */
export function mutants(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const changed = value.flatMap((part, at) => mutants(part).map((mutant) => value.with(at, mutant)))
    return [...changed, [...value, 0], ...(value.length > 0 ? [value.slice(1)] : [])]
  }
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value)
    const changed = parts.flatMap(([name, part]) => mutants(part).map((mutant) => ({ ...value, [name]: mutant })))
    const fewer = parts.map(([name]) => Object.fromEntries(parts.filter(([key]) => key !== name)))
    return [...changed, ...fewer, { ...value, more: 1 }]
  }
  if (typeof value === 'number') return [value + 1, value - 1, String(value)]
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'string') return [`${value}0`, value.replace(/.$/, (last) => (last === '1' ? '2' : '1')), null]
  return ['0', 1]
}
