import { refreshUser, signOut, useUser } from '../../platform/session/session.ts'
import { Mark } from '../../ui/display/mark.tsx'
import * as copy from './copy.ts'
import { SetupSteps } from './setup-steps.tsx'

/** Replaces every screen until the user has set up the two-factor sign-in that the company requires. */
export function RequiredSetup() {
  const { companyName } = useUser()
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[432px] flex-col justify-center px-4 py-10">
      <title>{copy.setUpTitle}</title>
      <Mark size={32} />
      <h1 className="mt-6 mb-3 font-serif text-30 leading-9 tracking-[-.02em]">{copy.setUpTitle}</h1>
      <p className="mb-6 text-muted-foreground">
        {copy.companyRequires(companyName ?? '')} {copy.setUpHint}
      </p>
      <SetupSteps onDone={() => void refreshUser()} onCancel={() => void signOut()} />
    </main>
  )
}
