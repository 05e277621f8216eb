import { type Client, clientName } from '@mantel/domain/clients'
import { TriangleAlert } from 'lucide-react'
import * as copy from './copy.tsx'

/** Only a warning, because two clients may share an email. The link opens a new tab, so that the form is not lost. */
export function DuplicateWarning({ duplicates: [first, ...others] }: { duplicates: Client[] }) {
  if (!first) return null
  return (
    <span role="status" className="flex items-start gap-1.25 text-amber">
      <TriangleAlert size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {copy.emailInUse(<bdi>{clientName(first)}</bdi>, others.length)}{' '}
        <a
          href={`/app/clients/${first.id}`}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm font-medium underline underline-offset-3 hover:decoration-2"
        >
          Open
          <span className="sr-only">{copy.inNewTab}</span>
        </a>
      </span>
    </span>
  )
}
