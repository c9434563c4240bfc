import { selfRun } from './calendar/self-run.ts'

/**
 * The official-style game of the demo, whose numbers come from outside: the house provider's process publishes them as two sources
 * would. A deployment in production has no such game until its operator adds one.
 */
export const OUTSIDE_DEMO = {
  code: 'city-3d',
  name: 'City 3D',
  family: 'LF',
  calendar: selfRun(300, 30),
  /** `delaySeconds`: a source states a result this long after the draw. */
  sources: [
    { code: 'city-board', name: 'City Board', delaySeconds: 2 },
    { code: 'city-press', name: 'City Press', delaySeconds: 6 },
  ],
} as const
