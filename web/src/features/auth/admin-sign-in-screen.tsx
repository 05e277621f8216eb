import { APP_NAME } from '@mantel/domain/product'
import { Lock } from 'lucide-react'
import { usePublicLook } from '../../layouts/door.tsx'
import { SignedOutOnly } from '../../layouts/guards.tsx'
import { useSession } from '../../platform/session.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { enter, firstRoom } from './entering.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The platform's own door: ink-dark, and no picture. */
export function AdminSignInScreen() {
  const session = useSession()
  const isSuperAdmin = session.state === 'signed-in' && session.user.role === 'SuperAdmin'
  return (
    <SignedOutOnly home={isSuperAdmin ? '/app/admin/companies' : '/app/dashboard'}>
      <AdminDoor />
    </SignedOutOnly>
  )
}

function AdminDoor() {
  usePublicLook('dark')
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-background px-4 py-10">
      <title>{`Platform admin · ${APP_NAME}`}</title>
      <div className="w-full max-w-100">
        <Lock size={20} strokeWidth={1.6} aria-hidden className="mb-5 text-primary-text" />
        <h1 className="font-serif text-[34px] leading-10 tracking-[-.02em]">Platform admin</h1>
        <p className="mt-1 mb-7 text-muted-foreground">SuperAdmin access only</p>
        <SignInForm
          portal="admin"
          onSignedIn={(signedIn) => enter(signedIn, firstRoom(signedIn.user))}
          beside={<TextLink to="/forgot-password">Forgot password?</TextLink>}
        />
      </div>
    </main>
  )
}
