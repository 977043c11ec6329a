/** The sizes of a score table. */
export type TableLook = 'card' | 'board' | 'tv' | 'overlay'

interface Look {
  table: string
  row: string
  rowB: string
  /** In pixels; 0 for none. */
  portrait: number
  /** Smaller ones on narrow screens. */
  portraits: string
  name: string
  /** Of two names. */
  pair: string
  /** In pixels. */
  ball: number
  set: string
  /** The set in play. */
  open: string
  box: string
}

export const tableLooks: Readonly<Record<TableLook, Look>> = {
  card: {
    table: 'grid grid-cols-[minmax(0,1fr)] gap-1 [--lost:var(--muted)]',
    row: 'flex min-h-9 items-center gap-1',
    rowB: '',
    portrait: 0,
    portraits: '',
    name: 'min-w-0 flex-1 truncate text-16 font-bold',
    pair: '',
    ball: 13,
    set: 'w-7 text-18',
    open: '',
    box: 'h-8 w-12 rounded-chip text-18',
  },
  board: {
    table: 'overflow-hidden rounded-dusk bg-(--board-glass) text-on-dusk [--lost:var(--board-lost)]',
    row: 'flex min-h-17 items-center gap-2 pr-2 pl-3 max-[399px]:gap-1 max-[399px]:pl-2 md:min-h-25 md:gap-4 md:pr-4 md:pl-6',
    rowB: 'border-t-2 border-on-dusk',
    portrait: 60,
    portraits: 'max-md:[zoom:0.55] max-[359px]:hidden',
    name: 'min-w-0 flex-1 text-16 leading-[1.12] font-bold tracking-[-0.03em] max-[399px]:text-14 sm:text-18 md:text-30',
    pair: 'max-md:text-15!',
    ball: 15,
    set: 'min-w-8 text-30 max-[399px]:min-w-7 max-[399px]:text-26 max-[359px]:text-24 md:min-w-20 md:text-56 lg:min-w-24',
    open: 'bg-dusk-line',
    box: 'h-13 w-15.5 rounded-control text-30 max-[359px]:w-13 max-[359px]:text-26 md:h-20 md:w-27 md:text-56',
  },
  tv: {
    table: 'overflow-hidden rounded-[2.2vw] bg-(--board-glass) text-on-dusk [--lost:var(--board-lost)]',
    row: 'flex h-[28vh] items-center gap-[1.4vw] pr-[1.7vw] pl-[3.2vw]',
    rowB: 'border-t-[0.6vh] border-on-dusk',
    portrait: 0,
    portraits: '',
    name: 'min-w-0 flex-1 text-[4.6vw] leading-[1.08] font-bold tracking-[-0.04em]',
    pair: 'text-[3.6vw]!',
    ball: 40,
    set: 'min-w-[10.6vw] text-[9.4vw] leading-none',
    open: 'bg-dusk-line',
    box: 'h-[19vh] w-[15vw] rounded-[1.6vw] text-[9vw] leading-none',
  },
  overlay: {
    table: 'overflow-hidden rounded-control bg-dusk text-on-dusk shadow-float [--lost:var(--on-dusk-muted)]',
    row: 'flex h-12 items-center gap-2.5 pr-1.5 pl-4',
    rowB: 'border-t border-dusk-line',
    portrait: 0,
    portraits: '',
    name: 'max-w-80 min-w-44 flex-1 truncate text-20 font-bold tracking-[-0.02em]',
    pair: '',
    ball: 14,
    set: 'min-w-9.5 text-24',
    open: 'bg-dusk-2',
    box: 'h-9 w-15 rounded-chip text-24',
  },
}
