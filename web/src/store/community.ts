/** What is going on in the community, for guests as well: fetched once per page load, without retry. */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Community } from '@/wire'
import { fetchApi } from '@/lib/api'

type Loaded = { is: 'idle' | 'loading' | 'error' } | { is: 'ready'; community: Community }

export const useLoadedCommunity = create<Loaded>(() => ({ is: 'idle' }))

/** `wanted`: whether to fetch it, if it has not been. */
export function useCommunity(wanted = true): Loaded {
  useEffect(() => {
    if (wanted) void load()
  }, [wanted])
  return useLoadedCommunity()
}

async function load(): Promise<void> {
  if (useLoadedCommunity.getState().is !== 'idle') return
  useLoadedCommunity.setState({ is: 'loading' }, true)
  useLoadedCommunity.setState(await fetchCommunity(), true)
}

async function fetchCommunity(): Promise<Loaded> {
  try {
    const response = await fetchApi('/community')
    return response.ok ? { is: 'ready', community: (await response.json()) as Community } : { is: 'error' }
  } catch {
    return { is: 'error' }
  }
}
