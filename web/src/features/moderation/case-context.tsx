import clsx from 'clsx'
import type { ContextLine } from '@/wire'
import { useT } from '@/lib/i18n'
import { sinceText } from '@/lib/time'
import { Avatar } from '@/ui/avatar'
import { pictureAt } from '@/ui/picture'

/** What a case is about, among what was written around it. */
export function CaseContext({ lines }: { lines: readonly ContextLine[] }) {
  return (
    <ol className="grid gap-4 rounded-card bg-raised px-4 py-4 shadow-card">
      {lines.map((line, index) => (
        // They are read again as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} line={line} />
      ))}
    </ol>
  )
}

function Line({ line: { author, text, images, at, subject } }: { line: ContextLine }) {
  const t = useT()
  return (
    <li className="flex gap-2.5" aria-label={subject ? t('moderation.this') : undefined}>
      {author && <Avatar person={author} size={34} className="mt-1" />}
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="text-13 text-muted wrap-anywhere">
          {author && <span className={clsx(subject && 'font-bold text-danger')}>{author.name}</span>}
          {author && at !== undefined && ', '}
          {at !== undefined && <time dateTime={new Date(at).toISOString()}>{sinceText(at)}</time>}
        </p>
        {text !== '' && (
          <p className={clsx('rounded-card px-4 py-2.5 text-16 whitespace-pre-line wrap-anywhere', subject ? 'border-[1.5px] border-danger bg-danger-soft' : 'bg-fill')}>{text}</p>
        )}
        {images.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {images.map((image) => (
              <a key={image} href={image} target="_blank" rel="noreferrer" className="rounded-control">
                <img src={pictureAt(image, 160)} alt={t('moderation.picture')} width={120} height={120} loading="lazy" className={clsx('size-30 rounded-control bg-fill object-cover', subject && 'outline-[1.5px] outline-danger')} />
              </a>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}
