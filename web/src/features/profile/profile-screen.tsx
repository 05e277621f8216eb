import { can } from '@mantel/domain/permissions'
import { LogOut } from 'lucide-react'
import { Page } from '../../layouts/pages/page.tsx'
import { signOut, useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Section } from '../../ui/display/section.tsx'
import { LeaveCompany } from '../team/leave-company.tsx'
import { twoFactor } from '../two-factor/copy.ts'
import { PasskeyList } from '../two-factor/passkey-list.tsx'
import { TwoFactorSettings } from '../two-factor/two-factor-settings.tsx'
import * as copy from './copy.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { PreferenceSections } from './preferences-section.tsx'
import { SessionList } from './session-list.tsx'

/** Every role uses this screen, each in its own layout. */
export function ProfileScreen() {
  const user = useUser()
  const { role, impersonatorId } = user
  const isTeamMember = impersonatorId === null && can(user, 'workspace:read')
  return (
    <Page title="Profile">
      <div className="max-w-170 px-5 py-6 max-md:px-4">
        <Section title="Your details">
          {isTeamMember && <PhotoPicker />}
          <NameForm />
        </Section>
        {/* The server refuses changes to the password and the sessions during an impersonation. */}
        {impersonatorId === null && (
          <>
            <Section title="Password">
              <PasswordForm />
            </Section>
            <Section title={twoFactor}>
              <TwoFactorSettings />
            </Section>
            <Section title="Passkeys">
              <PasskeyList />
            </Section>
            <Section title="Signed-in devices">
              <SessionList />
            </Section>
          </>
        )}
        {/* The client portal is always light and has no shortcuts. */}
        {role !== 'Client' && <PreferenceSections />}
        <Section title="Sign out">
          <p className="mb-4 text-13 leading-4.5 text-muted-foreground">{copy.signOutHint}</p>
          <Button icon={LogOut} onClick={() => void signOut()}>
            Sign out
          </Button>
        </Section>
        {isTeamMember && (
          <Section title="Leave company">
            <LeaveCompany />
          </Section>
        )}
      </div>
    </Page>
  )
}
