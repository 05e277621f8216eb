import { Link, useRouter } from '@tanstack/react-router'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Guard } from '../guards/guards.tsx'
import { Redirect } from '../guards/redirect.tsx'
import * as copy from './copy.ts'
import { Doorway } from './doorway.tsx'
import { Page } from './page.tsx'
import { usePublicTheme } from './public-theme.ts'

/** For unknown URLs of the app. Signed-in users see the error inside their frame. */
export const UnknownPage = () => (
  <Guard
    renderSignedOut={(signInPath) => (signInPath ? <Redirect to={signInPath} /> : <SignedOutNotFound />)}
  />
)

function SignedOutNotFound() {
  usePublicTheme()
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-background px-4 py-10 text-center">
      <title>Not found</title>
      <Doorway />
      <h1 className="mt-6 text-base font-semibold">{copy.pageNotFound}</h1>
      <p className="mt-1 text-13 text-muted-foreground">{copy.movedOrDeleted}</p>
      <Button asChild variant="primary" className="mt-4">
        <Link to="/app">Sign In</Link>
      </Button>
    </main>
  )
}

export function PageNotFound() {
  const { history } = useRouter()
  const { role, navigationLabels } = useUser()
  const home =
    role === 'SuperAdmin'
      ? { to: '/app/admin/companies', label: 'Companies' }
      : role === 'Client'
        ? { to: '/app/dashboard', label: 'Home' }
        : { to: '/app/pipeline', label: copy.goToPipeline(navigationLabels.pipeline) }
  return (
    <Page title="Not found">
      <div className="flex flex-col items-center px-6 py-16 text-center">
        <Doorway />
        <h2 className="mt-6 text-base font-semibold">{copy.pageNotFound}</h2>
        <p className="mt-1 text-13 text-muted-foreground">{copy.movedOrDeleted}</p>
        <div className="mt-4 flex gap-2">
          <Button onClick={() => history.back()}>Back</Button>
          <Button asChild variant="primary">
            <Link to={home.to}>{home.label}</Link>
          </Button>
        </div>
      </div>
    </Page>
  )
}
