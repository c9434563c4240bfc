import * as z from 'zod/mini'

/** One journey of Playwright's report on one device. `status` is the word of Playwright, `error` the text of its first error. */
export type Journey = {
  file: string
  project: string
  title: string
  status: string
  seconds: number
  error: string | undefined
}

const suite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(
            z.object({
              duration: z.number(),
              errors: z.optional(z.array(z.object({ message: z.optional(z.string()) }))),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(suite))
  },
})
type Suite = z.infer<typeof suite>

/** The journeys of a suite, in groups too, whose names stand before that of the journey. */
function journeysIn(file: string, { specs, suites = [] }: Suite, groups: readonly string[]): Journey[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file,
      project: projectName,
      title: [...groups, title].join(' › '),
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      error: results.flatMap(({ errors = [] }) => errors)[0]?.message,
    })),
  )
  return [...own, ...suites.flatMap((inner) => journeysIn(file, inner, [...groups, inner.title]))]
}

/** Every journey of Playwright's JSON report. The suites at its top are files. */
export const journeysOf = (report: unknown): Journey[] =>
  (z.parse(z.object({ suites: z.optional(z.array(suite)) }), report).suites ?? []).flatMap((file) =>
    journeysIn(file.title, file, []),
  )
