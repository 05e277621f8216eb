import { APP_NAME } from '@mantel/domain/basics/product'
import { landingCopy, mergeCopy } from '@mantel/domain/site/copy'
import type { SiteData } from '@mantel/domain/site/site'
import { SkipLink } from '../../../layouts/frames/skip-link.tsx'
import { isOnSale, listSiteLinks } from '../links.ts'
import type { PublicPage } from '../public-page.tsx'
import { SiteFooter } from '../site-footer.tsx'
import { SiteHeader } from '../site-header.tsx'
import { useJoinWaitlist } from '../waitlist/join-waitlist.ts'
import { WaitlistForm } from '../waitlist/waitlist-form.tsx'
import { Band } from './band.tsx'
import { ContactForm } from './contact-form.tsx'
import * as copy from './copy.ts'
import { Demo } from './demo.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'

/** Uses container queries, not media queries, because the SuperAdmin's editor shows the page in a smaller frame. */
export function Landing({ site }: { site: Omit<SiteData, 'operator'> }) {
  const { hero, features, demo, waitlist } = mergeCopy(landingCopy, site.landing)
  const isOpen = isOnSale(site)
  const button = isOpen ? hero.openButton : hero.button
  const joining = useJoinWaitlist()
  const links = listSiteLinks(site, '')
  return (
    <div className="roomy @container relative min-h-dvh bg-muted text-16 leading-6.5 text-foreground">
      <SkipLink />
      <SiteHeader links={links} />
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero {...hero} button={button} joining={joining} />
        <Features features={features} />
        <Demo {...demo} />
        <Band
          id="waitlist"
          title={isOpen ? waitlist.openTitle : waitlist.title}
          subtitle={isOpen ? waitlist.openSubtitle : waitlist.subtitle}
        >
          {isOpen ? <ContactForm /> : <WaitlistForm joining={joining} button={button} />}
          {isOpen && site.supportAddress && <WriteToUs address={site.supportAddress} />}
        </Band>
      </main>
      <SiteFooter links={links} />
    </div>
  )
}

const WriteToUs = ({ address }: { address: string }) => (
  <p className="pb-6.5 text-16">
    {copy.orWriteTo}{' '}
    <a href={`mailto:${address}`} className="font-medium underline underline-offset-3 wrap-anywhere">
      {address}
    </a>
  </p>
)

export const landingPage: PublicPage = {
  Page: Landing,
  headOf: ({ landing }) => {
    const { title, titleHighlight, subtitle } = mergeCopy(landingCopy.hero, landing.hero)
    return { title: `${APP_NAME} · ${title} ${titleHighlight}`, description: subtitle }
  },
}
