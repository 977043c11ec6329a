import type { PostImage } from '@/wire'
import { useT } from '@/lib/i18n'
import { widePicture } from '@/ui/picture'

/** From here on a picture is cut: a feed goes on below it. */
const TALLEST = 4 / 5
const WIDTH = '(min-width: 700px) 620px, 100vw'

/** One picture in its own shape, or a grid of up to six. Their space is reserved before they load. */
export function PostImages({ images }: { images: readonly PostImage[] }) {
  const t = useT()
  const [first] = images
  if (!first) return null
  if (images.length === 1) {
    const shape = Math.max(TALLEST, first.width / first.height)
    return (
      <a href={first.url} target="_blank" rel="noopener" className="relative z-1 mt-3 block bg-fill">
        <img {...widePicture(first.url, WIDTH)} alt={t('post.picture')} loading="lazy" decoding="async" style={{ aspectRatio: shape }} className="w-full object-cover" />
      </a>
    )
  }
  return (
    <ul className={`relative z-1 mt-3 grid gap-0.5 ${images.length === 2 || images.length === 4 ? 'grid-cols-2' : 'grid-cols-3'}`}>
      {images.map(({ url }, index) => (
        <li key={url} className="bg-fill">
          <a href={url} target="_blank" rel="noopener" className="block">
            <img {...widePicture(url, '310px')} alt={t('post.picture_number', { number: index + 1 })} loading="lazy" decoding="async" className="aspect-square w-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}
