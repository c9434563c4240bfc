/** `2026-11-21 12:03:07`, UTC: the console shows all instants in one time zone. */
export const timeText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** `12:03` of today, `11-20 12:03` of another day (UTC). */
export const shortTime = (at: Date, now: number): string => {
  const text = at.toISOString()
  const isToday = text.slice(0, 10) === new Date(now).toISOString().slice(0, 10)
  return isToday ? text.slice(11, 16) : `${text.slice(5, 10)} ${text.slice(11, 16)}`
}

/** A waiting time: 14:02, 3 h 05, 2 d. */
export function waitingText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d`
  if (seconds >= 3_600) return `${Math.floor(seconds / 3_600)} h ${two(Math.floor((seconds % 3_600) / 60))}`
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

/** The value of `<input type="datetime-local">` read as UTC, and back. */
export const instantOf = (local: string): Date | undefined => (local ? new Date(`${local}Z`) : undefined)
export const localOf = (at: Date | null): string => (at ? at.toISOString().slice(0, 16) : '')
