import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { Skeleton } from '@croupier/ui/skeleton'
import { Tag } from '@croupier/ui/tag'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { LINE_CHOICE, useLines } from '../../lib/lines.ts'
import { useServerStatus } from '../../lib/site.tsx'
import { windowEvents } from '../../lib/window-events.ts'
import css from './lines.module.css'
import { type Line, measureLines } from './measure.ts'

const subscribe = windowEvents('hashchange')
const isOpen = () => location.hash === LINE_CHOICE

/** The same page on another domain. A browser keeps its session for one domain only. */
const pageOn = (domain: string): string => `${location.protocol}//${domain}${location.pathname}${location.search}`

/** §3 "Domain list": measures the domains of the site, offers the fastest one, and another one when this one does not answer. */
export function Lines() {
  const domains = useLines()
  const opened = useSyncExternalStore(subscribe, isOpen)
  const isAway = useServerStatus() === 'unreachable'
  if (domains.length === 0) return null
  return (
    <>
      {opened && <LinesModal domains={domains} />}
      {isAway && <OtherLine domains={domains} />}
    </>
  )
}

/** The measured lines; undefined while they are measured. */
function useMeasured(domains: readonly string[]): [lines: readonly Line[] | undefined, again: () => void] {
  const [lines, setLines] = useState<readonly Line[]>()
  const names = domains.join(' ')
  const measure = useCallback(() => {
    setLines(undefined)
    const deps = { fetch: window.fetch.bind(window), now: () => performance.now(), protocol: location.protocol }
    void measureLines(names.split(' '), deps).then(setLines)
  }, [names])
  useEffect(measure, [measure])
  return [lines, measure]
}

function LinesModal({ domains }: { domains: readonly string[] }) {
  const [lines, measure] = useMeasured(domains)
  const close = () => {
    history.replaceState(history.state, '', location.pathname + location.search)
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  }
  const hasOther = lines?.some(({ domain }) => domain !== location.host)
  return (
    <Modal
      open
      onClose={close}
      title={<Trans>Choose a line</Trans>}
      width={400}
      footer={
        <Button onClick={measure} disabled={!lines}>
          <Trans>Measure again</Trans>
        </Button>
      }
    >
      {lines ? (
        <ul className={css.lines}>
          {lines.map((line, place) => (
            <LineRow key={line.domain} line={line} isFastest={place === 0 && line.ms !== null} />
          ))}
        </ul>
      ) : (
        <Skeleton height={56 * domains.length} radius={12} />
      )}
      {hasOther && (
        <p className="small text-2">
          <Trans>Your account, balance and bets are the same on every line. You log in again on another one.</Trans>
        </p>
      )}
    </Modal>
  )
}

function LineRow({ line: { domain, ms }, isFastest }: { line: Line; isFastest: boolean }) {
  const { t, i18n } = useLingui()
  const isHere = domain === location.host
  const speed = ms === null ? t`No answer` : i18n.number(ms, { style: 'unit', unit: 'millisecond' })
  return (
    <li className={css.line}>
      <span className={css.domain}>
        {isHere || ms === null ? (
          <span className={isHere ? '' : 'text-3'}>{domain}</span>
        ) : (
          <a className="link" href={pageOn(domain)}>
            {domain}
          </a>
        )}
        {isHere && <Tag>{t`You are here`}</Tag>}
      </span>
      <Tag tone={ms === null ? 'danger' : isFastest ? 'good' : 'plain'}>{isFastest ? t`Fastest: ${speed}` : speed}</Tag>
    </li>
  )
}

/** Stands in the banner that says that the server does not answer. */
function OtherLine({ domains }: { domains: readonly string[] }) {
  const [lines] = useMeasured(domains.filter((domain) => domain !== location.host))
  const domain = lines?.find(({ ms }) => ms !== null)?.domain
  const place = document.getElementById('other-line')
  if (!domain || !place) return null
  return createPortal(
    <a href={pageOn(domain)}>
      <Trans>Continue on {domain}</Trans>
    </a>,
    place,
  )
}
