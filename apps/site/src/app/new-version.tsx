import { toast } from '@croupier/ui/toast'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { buildOfPage, followBuild, holdBuild } from '../lib/current-build.ts'
import { useSystemStatus } from '../lib/merchant.ts'
import { useMemberPage, useModal } from '../lib/overlays.ts'
import { useLiveIsUp, useSite } from '../lib/site.tsx'

/** After the first view, unless the visitor acts before. */
const LATER_MS = 10_000
const ACTS = ['pointerdown', 'keydown'] as const
/** A page that is never idle, as on a slow device, waits no longer for an idle moment. */
const IDLE_MS = 2_000
/** After a reconnection, the page asks at these times: while several nodes are replaced, an earlier one may answer first. */
const AGAIN_MS = [0, 15_000, 30_000, 120_000]
/** A page that stays open asks so often. */
const CHECK_MS = 60 * 60_000
const TAKEN = 'takenBuild'

/** Pages of games keep picks in memory, which Back finds again, so they are not reloaded without being asked. */
const GAMES = /^\/lottery$/

/**
 * Offers a newer build of the site, and takes it when the visitor goes to another page: then nothing that was typed is lost, because
 * baskets, unanswered orders and sessions survive a reload. It is not taken while a dialog is open or a command waits for its answer.
 * A visitor who played is asked at each page instead.
 */
export function NewVersion() {
  const { t } = useLingui()
  const newer = useNewerBuild()
  const take = useTake()
  const offer = () =>
    toast({
      tone: 'info',
      stay: 'long',
      text: t`A new version of the site is ready.`,
      action: { label: t`Update now`, onPress: take },
    })
  const offerNow = useEffectEvent(offer)
  useEffect(() => {
    if (newer) offerNow()
  }, [newer])
  useNextPage(newer, { take, offer })
  return null
}

/** The build of the server, once it is another one than that of this page. */
function useNewerBuild(): string | undefined {
  const { i18n } = useLingui()
  const [newer, setNewer] = useState<string>()
  const check = useRef<() => Promise<void>>(undefined)
  const isOurs = useSystemStatus().data?.isKnownUrl === true
  const language = useEffectEvent(() => i18n.locale)
  useEffect(() => {
    const build = buildOfPage()
    if (!build || !isOurs || !('serviceWorker' in navigator)) return
    holdBuild(navigator.locks, build)
    const container = navigator.serviceWorker
    const start = async () => {
      check.current = await followBuild({ container, build, language, isSlow, onOther: setNewer })
    }
    return whenQuiet(() => void start().catch(() => {}))
  }, [isOurs])
  // A deployment restarts the server, which ends the live connection.
  const isUp = useLiveIsUp()
  useEffect(() => {
    if (!isUp) return
    const timers = AGAIN_MS.map((ms) => setTimeout(() => void check.current?.(), ms))
    return () => timers.forEach(clearTimeout)
  }, [isUp])
  useEffect(() => {
    const timer = setInterval(() => void check.current?.(), CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return newer
}

/** Reloads the page as soon as no command waits for its answer. */
function useTake(): () => void {
  const { queries } = useSite()
  return () => {
    const isIdle = () => queries.isMutating() === 0
    if (isIdle()) return location.reload()
    const stop = queries.getMutationCache().subscribe(() => {
      if (!isIdle()) return
      stop()
      location.reload()
    })
  }
}

/** A server that answers with an older build again is not followed for ever: each build is taken once by a tab. */
function useNextPage(newer: string | undefined, { take, offer }: { take(): void; offer(): void }): void {
  const { queries } = useSite()
  const [path] = useLocation()
  const modal = useModal()
  const memberPage = useMemberPage()
  const isBusy = modal !== null || memberPage !== null
  const hasPlayed = useRef(false)
  const next = useEffectEvent(() => {
    if (!newer || sessionStorage.getItem(TAKEN) === newer) return
    if (hasPlayed.current) return offer()
    if (isBusy || queries.isMutating() > 0) return
    sessionStorage.setItem(TAKEN, newer)
    take()
  })
  const before = useRef(path)
  useEffect(() => {
    const came = before.current
    before.current = path
    hasPlayed.current ||= GAMES.test(path)
    if (came !== path) next()
  }, [path])
}

function whenQuiet(run: () => void): () => void {
  const end = new AbortController()
  const go = () => {
    end.abort()
    clearTimeout(timer)
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_MS })
    else run()
  }
  const timer = setTimeout(go, LATER_MS)
  for (const act of ACTS) addEventListener(act, go, { signal: end.signal, passive: true })
  return () => {
    end.abort()
    clearTimeout(timer)
  }
}

/** The browsers that say how fast the network is are not in TypeScript's library. */
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}
function isSlow(): boolean {
  const { connection } = navigator
  return connection !== undefined && (connection.saveData === true || connection.effectiveType !== '4g')
}
