import { type Pair, Pairs } from '@croupier/ui/card'
import { SidePanel } from '@croupier/ui/console-shell'
import { Link } from '@croupier/ui/link'
import { Tag, type Tone } from '@croupier/ui/tag'
import { Fragment, type ReactNode } from 'react'
import { useMay } from './console.tsx'
import { Loaded, type Loading } from './loaded.tsx'
import { PanelHead, type Step, Timeline } from './panel.tsx'

/** The contents of a detail panel, from top to bottom. */
export type Detail = {
  title: ReactNode
  tag?: { text: string; tone: Tone }
  line: ReactNode
  /** The member it belongs to, linked for roles that may open members. */
  memberId?: string
  /** Sections over the facts, such as checks. */
  before?: readonly Section[]
  facts?: readonly Pair[]
  sections?: readonly Section[]
  /** Usually an `ActList`. */
  acts?: ReactNode
  history?: { label: string; steps: readonly Step[] }
}
export type Section = { id: string; title?: string; body: ReactNode }

type Props<T> = {
  /** The name of the panel, for screen readers. */
  label: string
  show: (one: T) => Detail
} & ({ one: T } | { call: Loading<T> })

/**
 * The panel of one row beside its list: head, facts, acts, history. With `call` it loads the row, and shows that it is
 * loading, failed or forbidden; with `one` it has the row already.
 */
export function DetailPanel<T>({ label, show, ...source }: Props<T>) {
  return (
    <SidePanel label={label}>
      {'call' in source ? (
        <Loaded call={source.call} height={360}>
          {(one) => <DetailBody detail={show(one)} />}
        </Loaded>
      ) : (
        <DetailBody detail={show(source.one)} />
      )}
    </SidePanel>
  )
}

function DetailBody({ detail }: { detail: Detail }) {
  const { title, tag, line, memberId, before = [], facts = [], sections = [], acts, history } = detail
  return (
    <>
      <PanelHead
        title={title}
        tag={tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
        line={line}
        link={memberId !== undefined && <MemberLink memberId={memberId} />}
      />
      {before.map((section) => (
        <SectionOf key={section.id} section={section} />
      ))}
      {facts.length > 0 && <Pairs pairs={facts} />}
      {sections.map((section) => (
        <SectionOf key={section.id} section={section} />
      ))}
      {acts}
      {history && history.steps.length > 0 && <Timeline label={history.label} steps={history.steps} />}
    </>
  )
}

function SectionOf({ section: { title, body } }: { section: Section }) {
  if (!title) return <Fragment>{body}</Fragment>
  return (
    <div>
      <h3 className="title-3">{title}</h3>
      {body}
    </div>
  )
}

function MemberLink({ memberId }: { memberId: string }) {
  if (!useMay('member.profile.view')) return null
  return (
    <Link className="link" href={`/members/${memberId}`}>
      Open member
    </Link>
  )
}
