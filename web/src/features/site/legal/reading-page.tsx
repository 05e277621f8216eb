import type { SiteData } from '@mantel/domain/site/site'
import type { ReactNode } from 'react'
import { SkipLink } from '../../../layouts/frames/skip-link.tsx'
import { linksOf } from '../links.ts'
import { SiteFooter } from '../site-footer.tsx'
import { SiteHeader } from '../site-header.tsx'

type Props = {
  site: SiteData
  title: string
  /** What it comes to, for those who read nothing else. */
  lead: string
  /** Below it, in small letters. */
  note?: ReactNode
  children: ReactNode
}

/** One column of plain words, under what they are about. */
export const ReadingPage = ({ site, title, lead, note, children }: Props) => (
  <div className="roomy @container relative flex min-h-dvh flex-col bg-background text-16 leading-6.5 text-foreground">
    <SkipLink />
    <SiteHeader links={linksOf(site, '/')} />
    <main id="content" tabIndex={-1} className="flex-1 outline-none">
      <header className="bg-muted pt-16 pb-14 @max-[640px]:pt-8 @max-[640px]:pb-10">
        <div className={column}>
          <h1 className="font-serif text-42 leading-[1.1] tracking-[-.025em] @max-[640px]:text-30 @max-[640px]:leading-[1.17]">
            {title}
          </h1>
          <p className="mt-3 text-18-5 leading-7 text-muted-foreground">{lead}</p>
          {note && <p className="mt-4 text-14 text-muted-foreground">{note}</p>}
        </div>
      </header>
      <div className={`${column} pt-10 pb-22 @max-[640px]:pb-12`}>{children}</div>
    </main>
    <SiteFooter links={linksOf(site, '/')} />
  </div>
)

const column = 'mx-auto max-w-[calc(65ch+64px)] px-8 wrap-break-word @max-[640px]:px-4'
