export type Change = { name: string; was: string; is: string }

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Every field, by its path, that is not the same before and after. */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (!isMap(before) && !isMap(after)) {
    const [was, is] = [shown(before), shown(after)]
    return was === is ? [] : [{ name: path || 'value', was, is }]
  }
  const [old, next] = [isMap(before) ? before : {}, isMap(after) ? after : {}]
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])]
  return names.flatMap((name) => changesBetween(old[name], next[name], path ? `${path}.${name}` : name))
}
