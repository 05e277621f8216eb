import { useLocation } from '@tanstack/react-router'
import { Page } from '../../layouts/page.tsx'
import { adminPlaces, adminSettingsPlace, companyPlaces } from '../../layouts/places.ts'
import { useUser } from '../../platform/session.ts'
import { Empty } from '../../ui/states.tsx'

/** A room whose door is in place while its furniture is still on the way. */
export function Unfurnished() {
  const { pathname } = useLocation()
  const places = [...companyPlaces(useUser()), ...adminPlaces, adminSettingsPlace]
  const title =
    places.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.label ?? 'Not found'
  return (
    <Page title={title}>
      <div className="mx-auto max-w-[560px] px-5 py-14 max-md:px-4 max-md:py-8">
        <Empty title="This room is being furnished">
          {title} moves in here next. Until then, your profile is one door further.
        </Empty>
      </div>
    </Page>
  )
}
