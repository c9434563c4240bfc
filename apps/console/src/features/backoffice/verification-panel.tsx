import type { Verification } from '@croupier/wire/backoffice/verifications.console'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { timeText } from '../../lib/time.ts'
import css from './verification-panel.module.css'
import { findingsText, HOW_WORDS, KIND_WORDS, OCCASION_WORDS } from './verification-words.ts'

/** One verification: its findings, and the fingerprint of everything that was read. */
export function VerificationPanel({ one }: { one: Verification }) {
  return (
    <DetailPanel
      label={`Verification of ${one.node}`}
      one={one}
      show={({ at, occasion, askedBy, node, version, files, filesHash, passed, findings }) => ({
        title: passed ? 'Matches the release' : findingsText(findings),
        tag: passed ? { text: 'Passed', tone: 'good' } : { text: 'Failed', tone: 'danger' },
        line: `${timeText(at)} UTC`,
        before: passed ? [] : [{ id: 'findings', body: <Findings findings={findings} /> }],
        facts: [
          { label: 'Trigger', value: OCCASION_WORDS[occasion] },
          ...(askedBy ? [{ label: 'Requested by', value: askedBy }] : []),
          { label: 'Server', value: node },
          { label: 'Version', value: version || '–' },
          { label: 'Files read', value: String(files) },
        ],
        sections: [{ id: 'hash', title: 'Hash of all files', body: <code className={css.hash}>{filesHash}</code> }],
      })}
    />
  )
}

const Findings = ({ findings }: Pick<Verification, 'findings'>) => (
  <ul className={css.findings} aria-label="Differences">
    {findings.map(({ kind, what, how }) => (
      <li key={`${kind}${what}${how}`}>
        <span>
          {KIND_WORDS[kind]} <b>{HOW_WORDS[how]}</b>
        </span>
        <code>{what}</code>
      </li>
    ))}
  </ul>
)
