const SECOND_TRY_MS = 1000

/** For a chunk that nothing can do without: the network may have failed for a moment. */
export async function loadTwice<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS))
    return load().catch(loadAfresh<M>)
  }
}

/** Chromium remembers that an address failed, and does not ask for it again: a parameter makes it another one. */
function loadAfresh<M>(error: unknown): Promise<M> {
  const [address] = (error instanceof Error ? /https?:\/\/\S+\.js/.exec(error.message) : null) ?? []
  if (address === undefined || !address.startsWith(window.location.origin)) throw error
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`) as Promise<M>
}
