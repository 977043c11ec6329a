/** Components that are chunks of their own. A chunk may be lost: the network failed, or a newer version has replaced it. */
import { type ComponentType, lazy, type ReactNode } from 'react'
import { loadTwice } from '@/lib/load-twice'

/** Thrown while rendering a component whose chunk could not be loaded. */
export class LostChunk extends Error {
  override name = 'LostChunk'
  /** Lets the next component of this chunk try to load it again: `lazy` remembers a failure. */
  readonly forget: () => void

  constructor(forget: () => void, cause: unknown) {
    super('a chunk could not be loaded', { cause })
    this.forget = forget
  }
}

/** Like `lazy`, but tries twice. Show it within a `LazyPart` or a `LazySheet`. */
export function lazyChunk<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): (props: P) => ReactNode {
  const attempt = () =>
    lazy(() =>
      loadTwice(load).catch((cause: unknown) => {
        throw new LostChunk(() => (Current = attempt()), cause)
      }),
    )
  let Current = attempt()
  return function Chunk(props: P) {
    return <Current {...props} />
  }
}
