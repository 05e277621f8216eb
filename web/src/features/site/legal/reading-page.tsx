import type { SiteData } from '@mantel/domain/site/site'
import type { ReactNode } from 'react'
import { SkipLink } from '../../../layouts/frames/skip-link.tsx'
import { listSiteLinks } from '../links.ts'
import { SiteFooter } from '../site-footer.tsx'
import { SiteHeader } from '../site-header.tsx'

type Props = {
  site: SiteData
  title: string
  /** A summary below the title. */
  lead: string
  /** Small text below the summary. */
  note?: ReactNode
  children?: ReactNode
}

export const ReadingPage = ({ site, title, lead, note, children }: Props) => (
  <ReadingFrame site={site}>
    <main {...mainProps}>
      <header className="bg-muted pt-16 pb-14 @max-[640px]:pt-8 @max-[640px]:pb-10">
        <div className={column}>
          <h1 className="font-serif text-42 leading-[1.1] tracking-[-.025em] @max-[640px]:text-30 @max-[640px]:leading-[1.17]">
            {title}
          </h1>
          <p className="mt-3 text-18-5 leading-7 text-muted-foreground">{lead}</p>
          {note && <p className="mt-4 text-14 text-muted-foreground">{note}</p>}
        </div>
      </header>
      {children && <div className={`${column} pt-10 pb-22 @max-[640px]:pb-12`}>{children}</div>}
    </main>
  </ReadingFrame>
)

export const ReadingFrame = ({ site, children }: { site: SiteData; children: ReactNode }) => (
  <div className="roomy @container relative flex min-h-dvh flex-col bg-background text-16 leading-6.5 text-foreground">
    <SkipLink />
    <SiteHeader links={listSiteLinks(site, '/')} />
    {children}
    <SiteFooter links={listSiteLinks(site, '/')} />
  </div>
)

export const mainProps = { id: 'content', tabIndex: -1, className: 'flex-1 outline-none' }

// About 65 characters wide. With the unit `ch`, the width would change when the font loads.
const column = 'mx-auto max-w-[calc(655*var(--px)+64px)] px-8 wrap-break-word @max-[640px]:px-4'
