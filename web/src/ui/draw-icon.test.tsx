import { render } from '@testing-library/react'
import { CircleDollarSign } from 'lucide-react'
// @ts-expect-error: it has no types.
import { __iconData as data } from '../../node_modules/lucide-react/dist/esm/icons/circle-dollar-sign.mjs'
import { expect, test } from 'vitest'
import { drawIcon } from './draw-icon'

test('an icon of the build is drawn as lucide draws it', () => {
  const Icon = drawIcon(data)
  const props = { 'aria-hidden': true, className: 'size-5', strokeWidth: 3 } as const
  const [ours] = render(<Icon {...props} />).container.children
  const [theirs] = render(<CircleDollarSign {...props} />).container.children
  const attributes = (element: Element | undefined) => Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value.trim()]))
  expect(ours?.innerHTML).toBe(theirs?.innerHTML)
  expect(attributes(theirs)).toMatchObject(attributes(ours))
})
