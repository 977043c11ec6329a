/** The first letter of a text as a reader sees it: a grapheme cluster (UAX 29), never half a character; '' of an empty text. */
export function firstLetter(text: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  return first?.segment ?? ''
}
