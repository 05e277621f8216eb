import { Mail, Send } from 'lucide-react'
import { errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useSendTest } from '../queries.ts'
import * as copy from './copy.ts'
import { type FormPlace, policyFor, scriptCode } from './embed-codes.ts'

/** Buttons to email the code to someone, and to send a test lead to see what the team receives. */
export function CodeActions({ place }: { place: FormPlace }) {
  const { email } = useUser()
  const test = useSendTest()
  const sendTest = () =>
    test.mutate(
      {},
      {
        onSuccess: () => toast({ title: copy.testSent(email) }),
        onError: (error) => toastError(errorText(error, copy.testNotSent)),
      },
    )
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild icon={Mail}>
          <a href={emailLink(place)}>{copy.sendToPerson}</a>
        </Button>
        <Button icon={Send} busy={test.isPending} onClick={sendTest}>
          {copy.sendTest}
        </Button>
      </div>
      <p className="mt-2 text-12 leading-4 text-muted-foreground">{copy.testHint}</p>
    </>
  )
}

function emailLink(place: FormPlace) {
  const subject = encodeURIComponent(copy.emailSubject(place.companyName))
  const text = copy.emailBody(scriptCode(place), policyFor(place.origin))
  // Some email programs show a text without carriage returns as one line.
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'))
  return `mailto:?subject=${subject}&body=${body}`
}
