import { NarrowPage } from '../../layouts/pages/sign-in-page.tsx'
import { errorText, isFinal } from '../../platform/api/api.ts'
import { refreshUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { TextLink } from '../../ui/base/text-link.tsx'
import { useVerifyEmail } from './queries.ts'
import { useAddressToken } from './url-token.ts'

/** A click and not the visit confirms: mail scanners visit every link. */
export function VerifyEmailScreen() {
  const token = useAddressToken()
  const verify = useVerifyEmail()
  if (verify.isSuccess) {
    return (
      <NarrowPage title="Your address is confirmed">
        <p role="status" className="text-muted-foreground">
          Contracts and invoices can go out in your name now. <TextLink to="/app">Go on</TextLink>
        </p>
      </NarrowPage>
    )
  }
  if (token === undefined || isFinal(verify.error)) {
    return (
      <NarrowPage title="This link doesn’t work">
        <p role="alert" className="text-muted-foreground">
          {verify.isError ? errorText(verify.error) : 'The address is not complete.'} Sign in to have a new
          one sent.
        </p>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title="Confirm your email address">
      <p className="-mt-3 mb-5 text-muted-foreground">Then contracts and invoices can go out in your name.</p>
      <Button
        variant="primary"
        size="large"
        busy={verify.isPending}
        className="self-start"
        onClick={() => verify.mutate({ body: { token } }, { onSuccess: () => void refreshUser() })}
      >
        Confirm my address
      </Button>
      {verify.error && (
        <p role="alert" className="mt-4 text-13 text-destructive">
          {errorText(verify.error)}
        </p>
      )}
    </NarrowPage>
  )
}
