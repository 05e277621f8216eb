import type { CurrentUser, SignedIn } from '@mantel/domain/auth/auth'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { enterApp } from '../../features/auth/enter-app.ts'
import { SignInForm } from '../../features/auth/sign-in-form.tsx'
import { openSession, signOut } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { useReturnFocus } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { firstScreen } from './home-paths.ts'

const reasons = {
  here: copy.sessionEnded,
  'other-tab': copy.signedOutElsewhere,
} as const

/** Covers the screen, so that no one can read it, but keeps it mounted, so that typed text is not lost. */
export function SessionEnded({ user, where }: { user: CurrentUser; where: keyof typeof reasons }) {
  const navigate = useNavigate()
  const returnFocus = useReturnFocus()
  async function resume(signedIn: SignedIn) {
    if (signedIn.user.id === user.id) return openSession(signedIn)
    // Another user starts on their own first screen, in their company's colors.
    const landing = { to: firstScreen(signedIn.user.role) }
    await enterApp(signedIn, landing)
    return navigate(landing)
  }
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          {...returnFocus}
          onEscapeKeyDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 flex flex-col items-center justify-center overflow-y-auto bg-sidebar px-4 py-10 outline-none"
        >
          <div className="w-full max-w-100">
            <Mark size={32} />
            <Dialog.Title className="mt-6 mb-2 font-serif text-30 leading-9 tracking-[-.02em]">
              You’re signed out
            </Dialog.Title>
            <Dialog.Description className="mb-6 text-muted-foreground">{reasons[where]}</Dialog.Description>
            <SignInForm
              portal={user.role === 'SuperAdmin' ? 'admin' : 'app'}
              email={user.email}
              onSignedIn={resume}
              beside={
                <Button variant="ghost" size="large" onClick={() => void signOut()}>
                  Leave
                </Button>
              }
            />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
