import { plural } from '@lingui/core/macro'

/** `90` is `90 minutes`, `120` is `2 hours`. */
export function minutesText(minutes: number): string {
  const hours = minutes / 60
  return minutes > 0 && Number.isInteger(hours)
    ? plural(hours, { one: '# hour', other: '# hours' })
    : plural(minutes, { one: '# minute', other: '# minutes' })
}
