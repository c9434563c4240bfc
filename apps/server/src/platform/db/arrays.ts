const PLAIN = /^[\w.:+-]+$/

/**
 * A PostgreSQL array literal. Thousands of rows travel as one parameter per column, so this avoids the driver's work
 * per element; instants are passed as ISO text.
 */
export function arrayText(values: readonly (string | number | bigint | boolean | null)[]): string {
  let text = '{'
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    if (at > 0) text += ','
    if (typeof value !== 'string') text += value === null || value === undefined ? 'NULL' : value
    else if (PLAIN.test(value) && value.toLowerCase() !== 'null') text += value
    else text += `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  }
  return `${text}}`
}
