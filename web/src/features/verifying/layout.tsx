import type { SiteData } from '@mantel/domain/site'
import type { ReactNode } from 'react'
import { SkipLink } from '../../layouts/skip-link.tsx'
import { linksOf } from '../site/links.ts'
import { SiteFooter } from '../site/site-footer.tsx'
import { SiteHeader } from '../site/site-header.tsx'

type Props = { site: SiteData; title: string; lead: string; children: ReactNode }

/** One column, as the other pages to read have it. */
export const VerifyingLayout = ({ site, title, lead, children }: Props) => (
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
        </div>
      </header>
      <div className={`${column} pt-10 pb-22 @max-[640px]:pb-12`}>{children}</div>
    </main>
    <SiteFooter links={linksOf(site, '/')} />
  </div>
)

const column = 'mx-auto max-w-[calc(65ch+64px)] px-8 wrap-break-word @max-[640px]:px-4'
