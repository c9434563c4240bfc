import type { QueueEntry } from '@croupier/ui/console-parts'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import type { ReactNode } from 'react'
import type { Act } from '../acts/act.ts'
import type { ListColumn } from './columns.tsx'
import type { Filter, FilterValues, Option } from './filter.ts'

/** The part of a list that a call asks for. `before` is set by lists with a cursor only. */
export type Page = { page: number; pageSize: number; before: string | undefined }

/** What an answer holds of a list: `total` where the list counts its rows, `next` where it goes on by cursor. */
export type Rows<Row> = { rows: readonly Row[]; total?: number; next?: string | null }

/** What a panel beside the list gets. `next` goes on to the row below, after the open one was decided. */
export type PanelTools = { next(): void; close(): void }

export type Panel<Row> = {
  /** The name of the panel while nothing is open. */
  label: string
  hint: string
  /** As wide as the list, for forms. */
  isWide?: true
  /** Draws a row by its key, for panels that read the row themselves: they open from a link, whatever the filters. */
  byKey?: (key: string, tools: PanelTools) => ReactNode
  /** Draws a row of the list. It stays open after the row has left the list. */
  byRow?: (row: Row, tools: PanelTools) => ReactNode
  /** A form for a new row, opened by `open=new`. */
  create?: (tools: PanelTools) => ReactNode
}

/** One list of the console. `ListPage` draws it; a page says nothing about bars, tables, cards and paging. */
export type ListDefinition<E extends Endpoint, Row> = {
  /** In saved views and in the name of an exported file: `withdrawals`. */
  name: string
  /** What one row is and what many are: `['member', 'members']`. */
  noun: readonly [one: string, many: string]
  /** What the list holds and in which order; read out by screen readers. */
  caption: string
  endpoint: E
  input(filters: FilterValues, page: Page): Input<E>
  read(answer: Output<E>): Rows<Row>
  /** How the list goes on. `none` is for lists that come in one answer. */
  paging?: 'pages' | 'cursor' | 'none'
  pageSize?: number
  /** Reads the list again so often; a list with a cursor only at its newest page. */
  everyMs?: number
  filters?: readonly Filter[]
  /** Filters in the browser, for lists that come in one answer. */
  keep?(row: Row, filters: FilterValues): boolean
  /** Options of an open filter that the answer holds, by the filter's name. */
  choices?(answer: Output<E> | undefined): Readonly<Record<string, readonly Option[]>>
  /** The counts beside the choices of a filter, by its name and value. Null is not counted yet. */
  counts?(answer: Output<E> | undefined): Readonly<Record<string, Readonly<Record<string, number | null>>>>
  /** Figures above the list. */
  figures?(answer: Output<E> | undefined): ReactNode
  /** Buttons and signs at the end of the bar. `open` opens a row, or `new`. */
  tools?(open: (key: string) => void): ReactNode
  rowKey(row: Row): string
  /** How a row is called where it stands alone; its key when left out. */
  rowName?(row: Row): string
  columns: readonly ListColumn<Row>[]
  /** Draws rows as entries of a queue in place of a table. */
  entry?(row: Row): Omit<QueueEntry, 'id'>
  empty(filters: FilterValues): { title: string; text: string }
  /** The page that a row leads to, for lists without a panel. */
  href?(row: Row): string
  panel?: Panel<Row>
  /** Acts that can be done to several rows at once: those with `bulk`. */
  acts?: readonly Act<Row>[]
  /** The sum of selected rows. */
  amountOf?(row: Row): bigint
  /** False where an export makes no sense. */
  exports?: false
}

/** Keeps the types of a definition together: `const list = listOf({ … })`. */
export const listOf = <E extends Endpoint, Row>(definition: ListDefinition<E, Row>): ListDefinition<E, Row> =>
  definition

/** Reads an answer that is paged by `page` and `pageSize`. */
export const pagedRows = <Row>({ items, total }: { items: readonly Row[]; total: number }): Rows<Row> => ({
  rows: items,
  total,
})

export const DEFAULT_PAGE_SIZE = 50
