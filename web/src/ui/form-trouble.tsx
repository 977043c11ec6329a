import { TriangleAlert } from 'lucide-react'

/** An error about a whole form, shown above its button. */
export function FormTrouble({ text }: { text: string }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex items-start gap-2 rounded-control bg-danger-soft px-3.5 py-2.5 text-14 font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
