/** The classes of the hero's text, which `first-paint.ts` writes into the page as well, so that nothing moves when the program takes over. */
export const heroLayout = {
  section: 'on-dusk relative isolate overflow-hidden bg-(--sky-0) text-on-dusk',
  page: 'page gutter grid gap-6 pt-22 pb-8 md:min-h-[min(820px,92dvh)] md:grid-cols-[1.35fr_1fr] md:gap-10 md:pt-34 md:pb-14',
  title: 'max-w-[11em] text-hero tracking-[-0.035em]',
  text: 'mt-4 max-w-116 text-16 text-on-dusk md:text-20',
}
