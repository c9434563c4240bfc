import type { ReactNode } from 'react'
import { CopyButton } from '../../lib/copy-button.tsx'

/** A hash of a proof, which can be copied. */
export const ProofValue = ({ term, value, label }: { term: ReactNode; value: string; label: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>
      <code>{value}</code>
      <CopyButton text={value} label={label} />
    </dd>
  </div>
)
