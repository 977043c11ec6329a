import { render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'

/** Longer than React works before it lets others run, and than the shortest timer. */
const BUSY_MS = 10

function busy() {
  const until = performance.now() + BUSY_MS
  while (performance.now() < until);
}

/** Blocks the thread again and again: the effects of what it shows run in a later turn of the event loop. */
function Busy({ answer, onEffect }: { answer: Promise<string>; onEffect: () => void }) {
  const [text, setText] = useState('')
  useEffect(() => void answer.then(setText), [answer])
  useEffect(() => {
    if (text !== '') onEffect()
  }, [text, onEffect])
  if (text !== '') busy()
  return <p>{text}</p>
}

test('what was found has run its effects, however busy the machine is', async () => {
  // Blocks the thread once more after the text was found, before anything else runs.
  const observer = new MutationObserver(async () => {
    for (let turns = 0; turns < 50; turns++) await Promise.resolve()
    busy()
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  for (let again = 0; again < 10; again++) {
    let ran = false
    const { unmount } = render(<Busy answer={Promise.resolve('There')} onEffect={() => (ran = true)} />)
    await screen.findByText('There')
    expect(ran).toBe(true)
    unmount()
  }
  observer.disconnect()
})
