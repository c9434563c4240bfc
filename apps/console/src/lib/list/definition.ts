import type { QueueEntry } from '@croupier/ui/console-parts'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import type { ReactNode } from 'react'
import type { Act } from '../acts/act.ts'
import type { ListColumn } from './columns.tsx'
import type { Filter, FilterValues, Option } from './filter.ts'

/** The requested part of a list. Only lists with a cursor set `before`. `now` turns a filter such as "today" into instants. */
export type Page = { page: number; pageSize: number; before: string | undefined; now: number }

/** The rows of an answer: `total` for lists that count their rows, `next` for lists with a cursor. */
export type Rows<Row> = { rows: readonly Row[]; total?: number; next?: string | null }

/** Commands for a panel beside the list. `next` opens the row below, after the open one was decided. */
export type PanelTools = { next(): void; close(): void }

export type Panel<Row> = {
  /** The name of the panel while nothing is open. */
  label: string
  hint: string
  /** As wide as the list, for forms. */
  isWide?: true
  /** Draws a row by its key, for panels that read the row themselves. They open from a link with any filters. */
  byKey?: (key: string, tools: PanelTools) => ReactNode
  /** Draws a row of the list. It stays open after the row has left the list. */
  byRow?: (row: Row, tools: PanelTools) => ReactNode
  /** A form for a new row, opened by `open=new`. */
  create?: (tools: PanelTools) => ReactNode
}

/** One list of the console. `ListPage` draws its bars, table, cards and paging. */
export type ListDefinition<E extends Endpoint, Row> = {
  /** The key of its saved views and the name of exported files: `withdrawals`. */
  name: string
  /** Singular and plural of a row: `['member', 'members']`. */
  noun: readonly [one: string, many: string]
  /** The contents of the list and their order, for screen readers. */
  caption: string
  endpoint: E
  input(filters: FilterValues, page: Page): Input<E>
  read(answer: Output<E>): Rows<Row>
  /** `none` is for lists that come in one answer. */
  paging?: 'pages' | 'cursor' | 'none'
  pageSize?: number
  /** Polling interval; a list with a cursor polls only its newest page. */
  everyMs?: number
  filters?: readonly Filter[]
  /** Filters in the browser, for lists that come in one answer. */
  keep?(row: Row, filters: FilterValues): boolean
  /** More options of an open filter from the answer, by the filter's name. */
  choices?(answer: Output<E> | undefined): Readonly<Record<string, readonly Option[]>>
  /** The counts beside the options of a filter, by its name and value. Null is not counted yet. */
  counts?(answer: Output<E> | undefined): Readonly<Record<string, Readonly<Record<string, number | null>>>>
  /** Figures above the list. */
  figures?(answer: Output<E> | undefined): ReactNode
  /** Buttons and tags at the end of the bar. `open` opens a row, or `new`. */
  tools?(open: (key: string) => void): ReactNode
  rowKey(row: Row): string
  /** The name of a row outside the table; its key when left out. */
  rowName?(row: Row): string
  columns: readonly ListColumn<Row>[]
  /** Draws rows as entries of a queue in place of a table. */
  entry?(row: Row): Omit<QueueEntry, 'id'>
  empty(filters: FilterValues): { title: string; text: string }
  /** The page that a row opens, for lists without a panel. */
  href?(row: Row): string
  panel?: Panel<Row>
  /** The acts on rows. Those with `bulk` are offered for several rows at once. */
  acts?: readonly Act<Row>[]
  /** The sum of selected rows. */
  amountOf?(row: Row): bigint
  /** False for lists that need no export. */
  exports?: false
}

/** Infers the types of a definition: `const list = listOf({ … })`. */
export const listOf = <E extends Endpoint, Row>(definition: ListDefinition<E, Row>): ListDefinition<E, Row> =>
  definition

/** Reads an answer that is paged by `page` and `pageSize`. */
export const pagedRows = <Row>({ items, total }: { items: readonly Row[]; total: number }): Rows<Row> => ({
  rows: items,
  total,
})

export const DEFAULT_PAGE_SIZE = 50
