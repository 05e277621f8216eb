import { can } from '@mantel/domain/permissions'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../layouts/pages/page.tsx'
import { useUser } from '../../platform/session/session.ts'
import { useMedia } from '../../ui/base/media.ts'
import { TextLink } from '../../ui/base/text-link.tsx'
import { LeaveGuard, UnsavedGroup } from '../../ui/form/unsaved.tsx'
import { InviteDialog } from '../team/invite-dialog.tsx'
import * as copy from './copy.tsx'
import { SectionsView } from './layout/sections-view.tsx'
import { settingsSections } from './sections.ts'

const route = getRouteApi('/signed-in/member/app/settings')

export function SettingsScreen() {
  const user = useUser()
  const { inviting } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useMedia('(min-width: 1024px)')
  const [isDirty, setDirty] = useState(false)
  const sections = settingsSections.filter(({ needs }) => can(user, needs))
  return (
    <Page title={user.navigationLabels.settings}>
      {/* Switching between sections loses no changes, so it needs no warning. */}
      <LeaveGuard isDirty={isDirty} staysOnPath />
      <UnsavedGroup onChange={setDirty}>
        <div className="px-5 py-6 max-md:px-4">
          {sections.length === 0 ? <NoAccess /> : <SectionsView sections={sections} isWide={isWide} />}
        </div>
      </UnsavedGroup>
      {can(user, 'team:invite') && (
        <InviteDialog
          open={inviting === 'yes'}
          onClose={() => void navigate({ search: {}, hash: true, replace: true })}
        />
      )}
    </Page>
  )
}

const NoAccess = () => (
  <p className="max-w-[60ch] text-muted-foreground">
    {copy.noAccess(<TextLink to="/app/profile">your profile</TextLink>)}
  </p>
)
