import { APP_NAME } from '@mantel/domain/basics/product'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  /** The list that the record belongs to. */
  list: { to: string; label: string; hash?: string; keepsSearch?: true }
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** The page of one record, with a link back to its list. The content renders the heading. */
export const RecordPage = ({ list, title, actions, children }: Props) => (
  <>
    <title>{`${title} · ${APP_NAME}`}</title>
    <header className="flex h-12 shrink-0 items-center justify-between gap-4 border-b border-border px-5 max-md:px-2">
      <nav aria-label="Breadcrumb" className="min-w-0 text-13 leading-4.5">
        <ol className="flex min-w-0 items-center gap-1.5">
          <li className="shrink-0">
            <Link
              to={list.to}
              hash={list.hash}
              search={list.keepsSearch}
              className="flex items-center gap-1 rounded-control text-muted-foreground hover:text-foreground touch:min-h-11 max-md:px-2"
            >
              <ChevronLeft size={16} strokeWidth={1.6} aria-hidden className="md:hidden" />
              {list.label}
            </Link>
          </li>
          <li aria-current="page" className="flex min-w-0 items-center gap-1.5 font-medium max-md:hidden">
            <ChevronRight
              size={14}
              strokeWidth={1.8}
              aria-hidden
              className="shrink-0 text-muted-foreground"
            />
            <bdi className="truncate">{title}</bdi>
          </li>
        </ol>
      </nav>
      {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </header>
    <div className="relative min-h-0 flex-1 overflow-y-auto">{children}</div>
  </>
)
