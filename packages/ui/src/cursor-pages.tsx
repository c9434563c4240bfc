import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import css from './pagination.module.css'
import { useUiTexts } from './ui-texts.tsx'

/** Pages of a list whose length is not known, so only the neighbours of a page can be opened. Pages count from 1. */
export function CursorPages(props: { page: number; hasNext: boolean; onPrevious: () => void; onNext: () => void }) {
  const { page, hasNext, onPrevious, onNext } = props
  const texts = useUiTexts()
  if (page === 1 && !hasNext) return null
  return (
    <nav className={css.pages} aria-label={texts.pages}>
      <button type="button" aria-label={texts.previousPage} disabled={page === 1} onClick={onPrevious}>
        <ChevronLeft aria-hidden="true" />
      </button>
      <span aria-current="page">{page}</span>
      <button type="button" aria-label={texts.nextPage} disabled={!hasNext} onClick={onNext}>
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  )
}
