import { type ReactNode, useEffect, useId, useRef } from 'react'
import { moveFocus } from './roving.ts'
import { ScrollRow } from './scroll-row.tsx'
import css from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  icon?: ReactNode
}

export interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
  /** The panel of the chosen tab. Without it, give `panelId` of an element elsewhere with role="tabpanel". */
  children?: ReactNode
  panelId?: string
}

/** The tabs of a page. Arrow keys move and choose; a long row scrolls. `className` is for the frame around the row. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  children,
  panelId,
}: TabsProps<Value>) {
  const own = useId()
  const list = useRef<HTMLDivElement>(null)
  const panel = panelId ?? `${own}panel`
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!list.current || !chosen) return
    list.current.scrollTo({
      left: chosen.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - chosen.clientWidth) / 2,
      behavior: 'instant',
    })
  }, [value])
  const choose = (element: HTMLElement | undefined) => {
    const chosen = tabs.find((tab) => tab.value === element?.dataset.value)
    if (chosen) onChange(chosen.value)
  }
  return (
    <>
      <ScrollRow
        row={list}
        frame={className}
        role="tablist"
        aria-label={label}
        className={css.tabs}
        onKeyDown={(event) => choose(moveFocus(event, 'button'))}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className={css.tab}
            id={`${own}${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value && (children !== undefined || panelId) ? panel : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </ScrollRow>
      {children !== undefined && (
        <div role="tabpanel" id={panel} className={css.panel} aria-labelledby={`${own}${value}`}>
          {children}
        </div>
      )}
    </>
  )
}
