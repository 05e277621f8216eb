import { Page } from '../../../layouts/pages/page.tsx'
import { OfferCodesSection } from '../offer-codes/offer-codes-section.tsx'
import { TiersSection } from '../tiers/tiers-section.tsx'

export const PlansScreen = () => (
  <Page title="Plans">
    <div className="max-w-280 px-5 py-6 max-md:px-4">
      <TiersSection />
      <OfferCodesSection />
    </div>
  </Page>
)
