import { type Client, clientName } from '@mantel/domain/clients'
import { TriangleAlert } from 'lucide-react'

/** Two people may share an address, so this only says so. The other one opens beside, so that nothing typed is lost. */
export function DuplicateWarning({ duplicates: [first, ...others] }: { duplicates: Client[] }) {
  if (!first) return null
  return (
    <span role="status" className="flex items-start gap-1.25 text-amber">
      <TriangleAlert size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <bdi>{clientName(first)}</bdi>
        {others.length > 0 && ` and ${others.length} more`} already {others.length > 0 ? 'use' : 'uses'} this
        email.{' '}
        <a
          href={`/app/clients/${first.id}`}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm font-medium underline underline-offset-3 hover:decoration-2"
        >
          Open
          <span className="sr-only"> in a new tab</span>
        </a>
      </span>
    </span>
  )
}
