import { draws } from '@croupier/wire/draws/draws'
import { bets } from '@croupier/wire/games/bets'
import { useMemo, useState } from 'react'
import { allOf, useCall } from '../../lib/call.ts'
import { useLiveIsUp, useSite } from '../../lib/site.tsx'
import { useLive } from '../../lib/use-live.ts'
import { mergeResults, type Result } from './issues.ts'

const RESULTS_SHOWN = 100
const NO_LIVE_EVERY_MS = 10_000

export type Results = { readonly all: readonly Result[] | undefined; readonly arriving: string | undefined }

/** The latest results, kept current by the live channel and by polling while that is down. */
export function useResults(code: string): Results {
  const site = useSite()
  const isLive = useLiveIsUp()
  const [arrived, setArrived] = useState<readonly Result[]>([])
  const { data } = useCall(
    draws,
    { game: code, pageSize: RESULTS_SHOWN },
    { staleMs: 0, ...(isLive ? {} : { everyMs: NO_LIVE_EVERY_MS }) },
  )
  useLive('draw', code, ({ issueNo, numbers, drawnAt }) => {
    setArrived((before) => [...before.slice(1 - RESULTS_SHOWN), { issueNo, numbers, at: drawnAt }])
    site.queries.invalidateQueries(allOf(bets))
  })
  const all = useMemo(() => {
    if (!data) return undefined
    const listed = [...data.items, ...data.outside].map(({ issueNo, numbers, drawAt }) => ({
      issueNo,
      numbers,
      at: drawAt,
    }))
    return mergeResults(listed, arrived)
  }, [data, arrived])
  const last = arrived.at(-1)
  const listedFirst = (data?.items[0] ?? data?.outside[0])?.issueNo
  const arriving = last && last.issueNo !== listedFirst ? last.issueNo : undefined
  return useMemo(() => ({ all, arriving }), [all, arriving])
}
