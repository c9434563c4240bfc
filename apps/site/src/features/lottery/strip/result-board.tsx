import { Card } from '@croupier/ui/card'
import { Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { DrawnNumbers } from '../../../lib/families/drawn.tsx'
import { pageLookOf } from '../../../lib/families/looks.ts'
import { CheckLink, type ResultProps, useLastResult } from './last-result.tsx'
import css from './result-board.module.css'

/** `onOlder` shows the list of results. */
type Props = ResultProps & { onOlder: () => void }

/** All prizes of the last result, beside the picker. */
export function ResultBoard(props: Props) {
  const { t } = useLingui()
  const { drawn } = useLastResult(props)
  return (
    <Card as="section" className={css.board} aria-label={t`Last result`}>
      <h2 className="title-3" aria-live="polite">
        {drawn.label}
      </h2>
      <Sheet {...props} />
    </Card>
  )
}

/** The first prize of the last result on one line, which opens to all of them. */
export function FoldedResult(props: Props) {
  const { issueNo, round, isDrawing, drawn } = useLastResult(props)
  return (
    <details className={css.folded}>
      <summary className={css.line}>
        <span className="tiny text-3 num">{round}</span>
        <span className={css.first} aria-live="polite">
          <DrawnNumbers key={issueNo} layout="line" {...drawn} />
        </span>
        <span className={`tiny ${css.more}`}>
          {isDrawing ? <Trans>Drawing…</Trans> : <Trans>Full result</Trans>}
          <ChevronDown size={16} aria-hidden="true" />
        </span>
      </summary>
      <Sheet {...props} />
    </details>
  )
}

/** All prizes, the meaning of their marked figures, and the way to older results. */
function Sheet(props: Props) {
  const { i18n } = useLingui()
  const { issueNo, numbers, drawn } = useLastResult(props)
  const { boardNote } = pageLookOf(props.game.family)
  return (
    <>
      <DrawnNumbers key={issueNo} layout="board" {...drawn} />
      {boardNote && <p className="tiny text-3">{i18n._(boardNote)}</p>}
      <p className={`tiny ${css.links}`}>
        <button type="button" className="link" onClick={props.onOlder}>
          <Trans>Older results</Trans>
        </button>
        {numbers && issueNo && <CheckLink game={props.game} issueNo={issueNo} />}
      </p>
    </>
  )
}
