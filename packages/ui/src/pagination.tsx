import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { pageCells } from './page-cells.ts'
import css from './pagination.module.css'
import { useUiTexts } from './ui-texts.tsx'

/** Pages count from 1. Nothing is drawn for a single page. */
export function Pagination({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const texts = useUiTexts()
  if (pages <= 1) return null
  return (
    <nav className={css.pages} aria-label={texts.pages}>
      <button type="button" aria-label={texts.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      {pageCells(page, pages).map((cell, index) =>
        cell === 'gap' ? (
          <span key={`gap${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={cell}
            type="button"
            aria-label={texts.page(cell)}
            aria-current={cell === page ? 'page' : undefined}
            onClick={() => onPage(cell)}
          >
            {cell}
          </button>
        ),
      )}
      <button type="button" aria-label={texts.nextPage} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  )
}
