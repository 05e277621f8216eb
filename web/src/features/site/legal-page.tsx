import type { SiteData } from '@mantel/domain/site'
import type { ReactNode } from 'react'
import { SkipLink } from '../../layouts/skip-link.tsx'
import { linksOf } from './links.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export type LegalSection = { id: string; title: string; text: ReactNode }

type Props = {
  site: SiteData
  title: string
  /** What it comes to, for those who read nothing else. */
  lead: string
  version: string
  sections: LegalSection[]
}

/** One column of plain words: what they are about, where each part stands, then the parts. */
export function LegalPage({ site, title, lead, version, sections }: Props) {
  const all = [...sections, contact(site.supportAddress)]
  return (
    <div className="roomy @container relative min-h-dvh bg-background text-16 leading-6.5 text-foreground">
      <SkipLink />
      <SiteHeader links={linksOf(site, '/')} />
      <main id="content" tabIndex={-1} className="outline-none">
        <header className="bg-muted pt-16 pb-14 @max-[640px]:pt-8 @max-[640px]:pb-10">
          <div className={column}>
            <h1 className="font-serif text-42 leading-[1.1] tracking-[-.025em] @max-[640px]:text-30 @max-[640px]:leading-[1.17]">
              {title}
            </h1>
            <p className="mt-3 text-18-5 leading-7 text-muted-foreground">{lead}</p>
            <p className="mt-4 text-14 text-muted-foreground">
              Version of <time dateTime={version}>{inWords.format(new Date(version))}</time>
            </p>
          </div>
        </header>
        <div className={`${column} pt-10 pb-22 @max-[640px]:pb-12`}>
          <nav aria-label="Contents">
            <ol className="list-inside list-decimal columns-2 gap-8 marker:text-muted-foreground @max-[640px]:columns-1">
              {all.map(({ id, title }) => (
                <li key={id} className="break-inside-avoid">
                  <a href={`#${id}`} className={`${link} inline-flex min-h-11 items-center`}>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          {all.map(({ id, title, text }, at) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              className="mt-11 scroll-mt-24 outline-none [&_li]:mt-1.5 [&_li]:pl-1 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6 [&_ul]:marker:text-muted-foreground"
            >
              <h2 className="font-serif text-24 leading-8 tracking-[-.015em]">
                {at + 1}. {title}
              </h2>
              {text}
            </section>
          ))}
        </div>
      </main>
      <SiteFooter links={linksOf(site, '/')} />
    </div>
  )
}

export const LegalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={link}>
    {children}
  </a>
)

const column = 'mx-auto max-w-[calc(65ch+64px)] px-8 wrap-break-word @max-[640px]:px-4'
const link = 'rounded-sm text-primary-text underline underline-offset-3 hover:decoration-2'

/** The same everywhere: whoever reads it is on the other side of the world from the server that drew it. */
const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const contact = (address: string | null): LegalSection => ({
  id: 'contact',
  title: 'How to reach us',
  text: address ? (
    <p>
      Write to <LegalLink href={`mailto:${address}`}>{address}</LegalLink>. A person reads it.
    </p>
  ) : (
    <p>Whoever runs this installation has not put up an address yet.</p>
  ),
})
