import { NarrowPage } from '../../layouts/pages/sign-in-page.tsx'
import { errorText, isFinal } from '../../platform/api/api.ts'
import { refreshUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { TextLink } from '../../ui/base/text-link.tsx'
import * as copy from './copy.tsx'
import { useUrlToken } from './url-token.ts'
import { useVerifyEmail } from './verification.ts'

/** Opening the page does not confirm the email, because mail scanners open every link. */
export function VerifyEmailScreen() {
  const token = useUrlToken()
  const verify = useVerifyEmail()
  if (verify.isSuccess) {
    return (
      <NarrowPage title="Email confirmed">
        <p role="status" className="text-muted-foreground">
          {copy.confirmed(verify.data.message, <TextLink to="/app">Continue</TextLink>)}
        </p>
      </NarrowPage>
    )
  }
  if (token === undefined || isFinal(verify.error)) {
    return (
      <NarrowPage title={copy.linkInvalid}>
        <p role="alert" className="text-muted-foreground">
          {verify.isError ? errorText(verify.error) : copy.linkIncomplete} {copy.signInForLink}
        </p>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={copy.confirmTitle}>
      <p className="-mt-3 mb-5 text-muted-foreground">{copy.confirmHint}</p>
      <Button
        variant="primary"
        size="large"
        busy={verify.isPending}
        className="self-start"
        onClick={() => verify.mutate({ body: { token } }, { onSuccess: () => void refreshUser() })}
      >
        Confirm email
      </Button>
      {verify.error && (
        <p role="alert" className="mt-4 text-13 text-destructive">
          {errorText(verify.error)}
        </p>
      )}
    </NarrowPage>
  )
}
