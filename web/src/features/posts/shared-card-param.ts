import { useSearchParams } from 'react-router'
import type { Card } from '@/wire'

/** What the address asks to share (`paths.sharePost`), and a function that takes it out of the address. */
export function useSharedCard(): [Card | undefined, () => void] {
  const [params, setParams] = useSearchParams()
  const card = cardIn(params)
  function drop() {
    if (!params.has('share')) return
    const rest = new URLSearchParams(params)
    rest.delete('share')
    setParams(rest, { replace: true, preventScrollReset: true })
  }
  return [card, drop]
}

function cardIn(params: URLSearchParams): Card | undefined {
  const [noun, id] = params.get('share')?.split(':') ?? []
  if (!id) return undefined
  switch (noun) {
    case 'event':
      return { noun, event: id }
    case 'league':
      return { noun, league: id }
    case 'match':
      return { noun, match: id }
    case 'lesson':
      return { noun, coach: id }
    case 'court':
      return { noun, court: id }
    default:
      return undefined
  }
}
