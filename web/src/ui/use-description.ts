import { useEffect } from 'react'

/** What a search engine or a messenger shows under the page's title; by default index.html's. */
export function useDescription(text: string | undefined): void {
  useEffect(() => {
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!tag || text === undefined) return
    const before = tag.content
    tag.content = text
    return () => {
      tag.content = before
    }
  }, [text])
}
