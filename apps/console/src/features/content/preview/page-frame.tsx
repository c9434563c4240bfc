import { directionOf } from '@croupier/rules/direction'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Device, PreviewChoice } from '../../../lib/preview-choices.tsx'
import css from './preview.module.css'

/** Pixels. The desktop layout of the site begins at 992. */
const WIDTHS: Record<Device, number> = { desktop: 1_000, phone: 390 }
const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>'

type Props = PreviewChoice & { language: string; children: ReactNode }

/** A page of its own, as wide as a device, so that the styles of the site lay out their parts as they do there. */
export function PageFrame({ device, theme, language, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const { box, size } = useSize(body)
  useEffect(() => {
    const root = body?.ownerDocument.documentElement
    if (!root) return
    root.dataset.theme = theme
    root.lang = language
    root.dir = directionOf(language)
  }, [body, theme, language])
  const width = WIDTHS[device]
  const scale = Math.min(1, size.box / width)
  const load = () => setBody(preparedBody(frame.current))
  return (
    <div ref={box} className={css.box} style={{ height: size.page * scale }}>
      <iframe
        ref={frame}
        title="Preview"
        sandbox="allow-same-origin"
        className={css.frame}
        srcDoc={EMPTY_PAGE}
        onLoad={load}
        style={{ width, height: size.page, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}

/** The body of the page with the styles of the console, which are those of the site. Nothing in it can be used. */
function preparedBody(frame: HTMLIFrameElement | null): HTMLElement | null {
  const page = frame?.contentDocument
  if (!page) return null
  for (const style of document.querySelectorAll('link[rel=stylesheet], style')) page.head.append(style.cloneNode(true))
  page.body.inert = true
  page.body.style.cssText = 'height: auto; min-height: 0; padding: 16px; background: var(--bg-1)'
  return page.body
}

/** The width of the box, and the height of the page, in pixels. */
function useSize(body: HTMLElement | null) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ box: 0, page: 120 })
  useEffect(() => {
    const outer = box.current
    if (!outer || !body) return
    const measure = () => setSize({ box: outer.clientWidth, page: Math.max(body.offsetHeight, 120) })
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(body)
    measure()
    return () => observer.disconnect()
  }, [body])
  return { box, size }
}
