/** The URL of the size that fits how large a picture is shown; pictures on other hosts have one size. */
export function pictureAt(image: string, pixels: number): string {
  if (!image.startsWith('/') || image.includes('?')) return image
  return `${image}?size=${pixels <= 64 ? 'small' : 'medium'}`
}
