import type { SiteData } from '@mantel/domain/site/site'
import type { ReactNode } from 'react'
import { ReadingPage } from './reading-page.tsx'

export type LegalSection = { id: string; title: string; text: ReactNode }

type Props = {
  site: SiteData
  title: string
  /** What it comes to, for those who read nothing else. */
  lead: string
  version: string
  sections: LegalSection[]
}

/** Where each part stands, then the parts. */
export function LegalPage({ site, title, lead, version, sections }: Props) {
  const all = [...sections, contact(site.supportAddress)]
  return (
    <ReadingPage
      site={site}
      title={title}
      lead={lead}
      note={
        <>
          Version of <time dateTime={version}>{inWords.format(new Date(version))}</time>
        </>
      }
    >
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
    </ReadingPage>
  )
}

export const LegalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={link}>
    {children}
  </a>
)

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
