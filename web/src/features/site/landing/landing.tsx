import { APP_NAME } from '@mantel/domain/product'
import { landingCopy, mergeCopy } from '@mantel/domain/site/copy'
import type { SiteData } from '@mantel/domain/site/site'
import { SkipLink } from '../../../layouts/frames/skip-link.tsx'
import { listSiteLinks } from '../links.ts'
import type { PublicPage } from '../public-page.tsx'
import { SiteFooter } from '../site-footer.tsx'
import { SiteHeader } from '../site-header.tsx'
import { useJoinWaitlist } from '../waitlist/join-waitlist.ts'
import { WaitlistForm } from '../waitlist/waitlist-form.tsx'
import { Band } from './band.tsx'
import { Demo } from './demo.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'

/** Uses container queries, not media queries, because the SuperAdmin's editor shows the page in a smaller frame. */
export function Landing({ site }: { site: Omit<SiteData, 'supportAddress' | 'operator'> }) {
  const copy = mergeCopy(landingCopy, site.landing)
  const joining = useJoinWaitlist()
  const links = listSiteLinks(site, '')
  return (
    <div className="roomy @container relative min-h-dvh bg-muted text-16 leading-6.5 text-foreground">
      <SkipLink />
      <SiteHeader links={links} />
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero {...copy.hero} joining={joining} />
        <Features features={copy.features} />
        <Demo {...copy.demo} />
        <Band id="waitlist" {...copy.waitlist}>
          <WaitlistForm joining={joining} />
        </Band>
      </main>
      <SiteFooter links={links} />
    </div>
  )
}

export const landingPage: PublicPage = {
  Page: Landing,
  headOf: ({ landing }) => {
    const { title, titleHighlight, subtitle } = mergeCopy(landingCopy.hero, landing.hero)
    return { title: `${APP_NAME} · ${title} ${titleHighlight}`, description: subtitle }
  },
}
