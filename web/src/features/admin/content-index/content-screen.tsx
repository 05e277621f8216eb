import { Page } from '../../../layouts/pages/page.tsx'
import { BusinessProfiles } from '../business-profiles/business-profiles.tsx'
import { SystemEmailList } from '../system-emails/system-email-list.tsx'
import { ContentIndex } from './content-index.tsx'

export function ContentScreen() {
  return (
    <Page title="Content">
      <div className="max-w-180 px-8 py-7 max-lg:px-5 max-md:px-4">
        <ContentIndex />
        <SystemEmailList />
        <BusinessProfiles />
      </div>
    </Page>
  )
}
