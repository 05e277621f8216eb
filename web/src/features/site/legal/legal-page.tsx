import { APP_NAME } from '@mantel/domain/basics/product'
import type { Operator, SiteData } from '@mantel/domain/site/site'
import type { ReactNode } from 'react'
import type { PublicPage } from '../public-page.tsx'
import * as copy from './copy.ts'
import { ReadingPage } from './reading-page.tsx'

export type LegalSection = { id: string; title: string; text: ReactNode }

type Document = {
  title: string
  /** A summary below the title. */
  lead: string
  /** The date of the last change, `YYYY-MM-DD`. */
  version: string
  sections: (operator: Operator) => LegalSection[]
}

/** The document names the operator, so it is not shown before the SuperAdmin enters a name and an address. */
export const legalPage = (document: Document): PublicPage => ({
  Page: ({ site }) =>
    site.operator ? (
      <LegalText site={site} operator={site.operator} document={document} />
    ) : (
      <ReadingPage site={site} title={document.title} lead={copy.unavailable} />
    ),
  headOf: ({ operator }) => ({
    title: `${document.title} · ${APP_NAME}`,
    description: operator ? document.lead : copy.unavailable,
  }),
})

type Props = { site: SiteData; operator: Operator; document: Document }

function LegalText({ site, operator, document: { title, lead, version, sections } }: Props) {
  const all = [...sections(operator), contact(operator, site.supportAddress)]
  return (
    <ReadingPage
      site={site}
      title={title}
      lead={lead}
      note={
        <>
          Last updated <time dateTime={version}>{longDate.format(new Date(version))}</time>
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

/** In UTC, so that every reader sees the same date. */
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const contact = ({ name, address }: Operator, supportAddress: string | null): LegalSection => ({
  id: 'contact',
  title: 'Contact us',
  text: (
    <>
      <p>
        {name}
        <br />
        {address}
      </p>
      {supportAddress && (
        <p>
          Email: <LegalLink href={`mailto:${supportAddress}`}>{supportAddress}</LegalLink>
        </p>
      )}
    </>
  ),
})
