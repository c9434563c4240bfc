import * as z from 'zod/mini'

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const issuing = {
  lockSeconds: whole(3, 3_600),
  /** The business day's distance from UTC. */
  offsetMinutes: whole(-840, 840),
  template: z.string().check(z.regex(/^(\{(YYYY|YY|MM|DD|[NTC](:\d)?)\}|[\w-])+$/)),
}
const periodic = z.object({ kind: z.literal('periodic'), periodSeconds: whole(20, 86_400), ...issuing })
const drawTimes = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekdays: z.readonly(z.array(whole(1, 7)).check(z.minLength(1))),
  times: z.readonly(z.array(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))).check(z.minLength(1))),
})
const weekly = z.object({
  kind: z.literal('weekly'),
  draws: z.readonly(z.array(drawTimes)),
  ...issuing,
})

/** Lottery rules §2: the times of a game's draws and the form of its issue numbers. `calendarFault` of game-math checks the rest. */
export const calendar = z.discriminatedUnion('kind', [periodic, weekly])

/** The name of the setting with the lottery games and their calendars. */
export const CALENDARS = 'draws.calendars'
