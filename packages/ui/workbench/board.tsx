import type { ReactNode } from 'react'
import css from './workbench.module.css'

/** A titled card of a board. */
export const Board = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.board}>
    <h2>{title}</h2>
    {children}
  </section>
)

export const Boards = ({ children }: { children: ReactNode }) => <main className={css.boards}>{children}</main>
export const Row = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>
export const Col = ({ children }: { children: ReactNode }) => <div className={css.col}>{children}</div>
export const Two = ({ children }: { children: ReactNode }) => <div className={css.two}>{children}</div>
export const Between = ({ children }: { children: ReactNode }) => <div className={css.between}>{children}</div>
