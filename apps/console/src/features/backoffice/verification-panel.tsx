import { Pairs } from '@croupier/ui/card'
import { SidePanel } from '@croupier/ui/console-shell'
import { Tag } from '@croupier/ui/tag'
import type { Verification } from '@croupier/wire/backoffice/verifications.console'
import { PanelHead } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import css from './verification-panel.module.css'
import { findingsText, HOW_WORDS, KIND_WORDS, OCCASION_WORDS } from './verification-words.ts'

/** One verification: what differed, thing by thing, and the fingerprint of everything that was read. */
export function VerificationPanel({ one }: { one: Verification }) {
  const { at, occasion, askedBy, node, version, files, filesHash, passed, findings } = one
  return (
    <SidePanel label={`Verification of ${node}`}>
      <PanelHead
        title={passed ? 'As released' : findingsText(findings)}
        tag={passed ? <Tag tone="good">Passed</Tag> : <Tag tone="danger">Failed</Tag>}
        line={`${timeText(at)} UTC`}
      />
      {!passed && (
        <ul className={css.findings} aria-label="What differs">
          {findings.map(({ kind, what, how }) => (
            <li key={`${kind}${what}${how}`}>
              <span>
                {KIND_WORDS[kind]} <b>{HOW_WORDS[how]}</b>
              </span>
              <code>{what}</code>
            </li>
          ))}
        </ul>
      )}
      <Pairs
        pairs={[
          { label: 'Why', value: OCCASION_WORDS[occasion] },
          ...(askedBy ? [{ label: 'Asked by', value: askedBy }] : []),
          { label: 'Node', value: node },
          { label: 'Version', value: version || '–' },
          { label: 'Files read', value: String(files) },
        ]}
      />
      <div>
        <h3 className="title-3">Fingerprint of all files</h3>
        <code className={css.hash}>{filesHash}</code>
      </div>
    </SidePanel>
  )
}
