/** Which of a picture's sizes to ask for, by how large it is shown; what lies elsewhere has one size. */
export function pictureAt(image: string, pixels: number): string {
  if (!image.startsWith('/') || image.includes('?')) return image
  return `${image}?size=${pixels <= 64 ? 'small' : 'medium'}`
}
