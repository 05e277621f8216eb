import { APP_NAME } from '@mantel/domain/basics/product'
import type { BillingPeriod } from '@mantel/domain/plans/plan-prices'
import { mergeCopy, pricingCopy } from '@mantel/domain/site/copy'
import type { SiteData } from '@mantel/domain/site/site'
import { useState, useSyncExternalStore } from 'react'
import { SkipLink } from '../../../layouts/frames/skip-link.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { EmptyRoom } from '../../../ui/display/vignette.tsx'
import { Band } from '../landing/band.tsx'
import { Feature, FeatureRow } from '../landing/features.tsx'
import { isOnSale, listSiteLinks } from '../links.ts'
import type { PublicPage } from '../public-page.tsx'
import { SiteFooter } from '../site-footer.tsx'
import { SiteHeader } from '../site-header.tsx'
import { type JoinState, useJoinWaitlist } from '../waitlist/join-waitlist.ts'
import { WaitlistForm } from '../waitlist/waitlist-form.tsx'
import * as copy from './copy.ts'
import { PeriodChoice } from './period-choice.tsx'
import { codeIn, startLink } from './start-link.ts'
import { Tier } from './tier.tsx'
import { tierSpans } from './tier-spans.ts'

const unchanging = () => () => {}
const noCode = () => ''

type Props = { site: Omit<SiteData, 'supportAddress' | 'operator'>; search?: string }

/** Uses container queries, not media queries, because the SuperAdmin's editor shows the page in a smaller frame. */
export function Pricing({ site, search = '' }: Props) {
  const { hero, features, cta } = mergeCopy(pricingCopy, site.pricing)
  const joining = useJoinWaitlist()
  const links = listSiteLinks(site, '/')
  const isOpen = isOnSale(site)
  // The server renders the same page for everyone, so only the browser adds the offer code of the URL.
  const code = useSyncExternalStore(unchanging, () => codeIn(search), noCode)
  return (
    <div className="roomy @container relative min-h-dvh bg-background text-16 leading-6.5 text-foreground">
      <SkipLink />
      <SiteHeader links={links} current="/pricing" />
      <main id="content" tabIndex={-1} className="outline-none">
        <section className="bg-muted pt-16 pb-20 @max-[640px]:pt-8 @max-[640px]:pb-12">
          <div className="mx-auto max-w-[1240px] px-8 @max-[640px]:px-4">
            <h1 className="max-w-160 font-serif text-42 leading-[1.1] tracking-[-.025em] wrap-break-word @max-[640px]:max-w-75 @max-[640px]:text-30 @max-[640px]:leading-[1.17]">
              {hero.title}
            </h1>
            <p className="mt-3 max-w-140 text-18-5 leading-7 text-muted-foreground wrap-break-word">
              {hero.subtitle}
            </p>
            {site.tiers.length > 0 ? <Plans tiers={site.tiers} code={code} /> : <NoPlans joining={joining} />}
          </div>
        </section>
        <section className="mx-auto max-w-[1240px] px-8 pb-22 @max-[640px]:px-4 @max-[640px]:pb-12">
          <h2 className="sr-only">{copy.everyPlan}</h2>
          <FeatureRow>
            <Feature {...features.feature1} />
            <Feature {...features.feature2} />
            <Feature {...features.feature3} />
          </FeatureRow>
        </section>
        <Band id={isOpen ? undefined : 'waitlist'} {...cta}>
          {isOpen ? (
            <Button asChild variant="primary" size="large" className="mb-6">
              <a href={startLink({ code })}>Get Started</a>
            </Button>
          ) : (
            <WaitlistForm joining={joining} />
          )}
        </Band>
      </main>
      <SiteFooter links={links} />
    </div>
  )
}

export const pricingPage: PublicPage = {
  Page: Pricing,
  headOf: ({ pricing }) => {
    const { title, subtitle } = mergeCopy(pricingCopy.hero, pricing.hero)
    return { title: `Pricing · ${APP_NAME}`, description: `${title}. ${subtitle}` }
  },
}

function Plans({ tiers, code }: Pick<SiteData, 'tiers'> & { code: string }) {
  const [period, setPeriod] = useState<BillingPeriod>('annual')
  const spans = tierSpans(tiers.length)
  const firstPaid = tiers.find(({ monthlyPrice, annualPrice }) => monthlyPrice > 0 || (annualPrice ?? 0) > 0)
  return (
    <>
      <PeriodChoice period={period} onChange={setPeriod} />
      {code && <p className="mt-4 text-15 leading-6 wrap-anywhere">{copy.codeAdded(code.toUpperCase())}</p>}
      <ul
        className={classes(
          'mt-6 grid grid-cols-12 gap-px overflow-hidden rounded-panel border border-border-strong bg-card',
          tiers.length === 1 && 'max-w-120',
        )}
      >
        {tiers.map((tier, index) => (
          <Tier
            key={tier.id}
            tier={tier}
            span={spans[index]}
            period={period}
            code={code}
            isFirstPaid={tier === firstPaid}
          />
        ))}
      </ul>
    </>
  )
}

const NoPlans = ({ joining }: { joining: JoinState }) => (
  <div className="mt-12">
    <EmptyRoom />
    <h2 className="mt-6 text-18 font-semibold">{copy.noPlansTitle}</h2>
    <p className="mt-1 mb-6 max-w-110 text-muted-foreground">{copy.noPlansHint}</p>
    <WaitlistForm joining={joining} />
  </div>
)
