import { APP_NAME } from '@mantel/domain/basics/product'
import { Lock } from 'lucide-react'
import { SignedOutOnly } from '../../layouts/guards/guards.tsx'
import { firstScreen, homePath } from '../../layouts/guards/home-paths.ts'
import { usePublicTheme } from '../../layouts/pages/public-theme.ts'
import { useSession } from '../../platform/session/session.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { TextLink } from '../../ui/base/text-link.tsx'
import { enterApp } from './enter-app.ts'
import { SignInForm } from './sign-in-form.tsx'

// Loaded on demand, because it is rarely shown.
const ResumeNotice = lazyComponent(() => import('./resume-notice.tsx'), 'ResumeNotice')

export function AdminSignInScreen() {
  const session = useSession()
  const home = session.state === 'signed-in' ? homePath(session.user.role) : '/app/dashboard'
  return (
    <SignedOutOnly home={home}>
      <AdminSignIn />
    </SignedOutOnly>
  )
}

function AdminSignIn() {
  usePublicTheme('dark')
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-background px-4 py-10">
      <title>{`Platform admin · ${APP_NAME}`}</title>
      <div className="w-full max-w-100">
        <Lock size={20} strokeWidth={1.6} aria-hidden className="mb-5 text-primary-text" />
        <h1 className="font-serif text-34 leading-10 tracking-[-.02em]">Platform admin</h1>
        <p className="mt-1 mb-7 text-muted-foreground">SuperAdmin access only</p>
        <ResumeNotice />
        <SignInForm
          portal="admin"
          onSignedIn={(signedIn) => enterApp(signedIn, { to: firstScreen(signedIn.user.role) })}
          beside={<TextLink to="/forgot-password">Forgot password?</TextLink>}
        />
      </div>
    </main>
  )
}
