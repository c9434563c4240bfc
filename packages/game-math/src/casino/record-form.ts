/** Parts of the forms of records. */
export const HASH = /^[0-9a-f]{64}$/
export const MONEY = /^\d{1,14}(\.\d{1,4})?$/

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value)
