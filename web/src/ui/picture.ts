/** The URL of the size that fits how large a picture is shown; pictures on other hosts have one size. */
export function pictureAt(image: string, pixels: number): string {
  if (!image.startsWith('/') || image.includes('?')) return image
  return `${image}?size=${pixels <= 64 ? 'small' : 'medium'}`
}

/** For a wide picture: the browser chooses the size, by the width in which it is shown (as `sizes` of an `img`) and by the screen. */
export function widePicture(image: string, sizes: string): { src: string; srcSet?: string; sizes?: string } {
  if (!image.startsWith('/') || image.includes('?')) return { src: image }
  return { src: image, srcSet: `${image}?size=medium 400w, ${image} 1600w`, sizes }
}

/** The width of a game's picture on its page. */
export const GAME_PICTURE = '(min-width: 1024px) 820px, 100vw'
