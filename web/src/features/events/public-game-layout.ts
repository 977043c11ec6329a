/** The classes of a shared game's head, which `first-paint.ts` writes into the page as well, so that nothing moves when the program takes over. */
export const publicGameLayout = {
  page: 'page gutter pt-3 pb-10 md:pt-6',
  head: 'flex flex-wrap items-center gap-x-5 gap-y-1',
  time: 'score block leading-none whitespace-nowrap text-56 md:text-[4rem]',
  half: 'font-bold tracking-normal ml-1 text-[0.42em]',
  title: 'text-26 wrap-anywhere md:text-30',
}
