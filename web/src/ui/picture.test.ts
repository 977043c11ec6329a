import { expect, test } from 'vitest'
import { pictureAt, widePicture } from './picture'

test('a picture is fetched in the size in which it is shown', () => {
  expect(pictureAt('/media/one', 44)).toBe('/media/one?size=small')
  expect(pictureAt('/media/one', 200)).toBe('/media/one?size=medium')
})

test('of a wide picture the browser chooses the size', () => {
  expect(widePicture('/media/one', '100vw')).toEqual({ src: '/media/one', srcSet: '/media/one?size=medium 400w, /media/one 1600w', sizes: '100vw' })
})

test('pictures on other hosts, and those with an address that expires, have one size', () => {
  expect(widePicture('https://example.org/one.jpg', '100vw')).toEqual({ src: 'https://example.org/one.jpg' })
  expect(widePicture('/media/one?until=1', '100vw')).toEqual({ src: '/media/one?until=1' })
})
