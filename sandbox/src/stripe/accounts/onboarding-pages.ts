import { html } from '../pages/html.ts'
import { alert, field, notFound, type PageReply, page, redirect } from '../pages/layout.ts'
import { fieldOf, type PageCall, type PageRoute, show, submit } from '../pages/page-router.ts'
import type { OnboardingLink } from '../state/objects.ts'
import { platformOf, type Scope } from '../state/scope.ts'
import { linkOfPage, openLink } from './links.ts'
import { setBank, setBusiness, setDocument } from './onboarding-steps.ts'

/** Stripe's onboarding in three steps. Each step is saved at once, and the owner can leave at any time. */
export const onboardingPages: PageRoute[] = [
  show('/setup/:link', ({ base, ids }) => {
    const address = openLink(platformOf(base), ids.link ?? '')
    return address === null ? notFound() : redirect(address)
  }),
  show('/onboarding/:page/:step', (call) =>
    withStep(call, ({ link, step, scope }) => step.show(scope, link, null)),
  ),
  submit('/onboarding/:page/:step', (call) =>
    withStep(call, ({ link, step, scope }) => {
      const problem = step.save(scope, link.account, call)
      if (problem !== null) return step.show(scope, link, problem)
      return redirect(step.next ? `/onboarding/${link.page}/${step.next}` : link.returnUrl)
    }),
  ),
]

type Step = {
  next: string | null
  show: (scope: Scope, link: OnboardingLink, problem: string | null) => PageReply
  save: (scope: Scope, account: string, call: PageCall) => string | null
}

const stepPage = (
  title: string,
  position: number,
  link: OnboardingLink,
  problem: string | null,
  fields: ReturnType<typeof html>,
  button: string,
  otherButton: ReturnType<typeof html> | null = null,
) =>
  page(
    title,
    html`<p class="soft">Step ${position} of 3</p>
${alert(problem)}
<form method="post">${fields}
<p class="row"><button>${button}</button>${otherButton}</p></form>
<p><a href="${link.returnUrl}">Save and finish later</a></p>`,
    { status: problem === null ? 200 : 422 },
  )

const steps: Record<string, Step> = {
  business: {
    next: 'bank',
    show: (scope, link, problem) => {
      const account = platformOf(scope).get('account', link.account)
      return stepPage(
        'Tell us about your business',
        1,
        link,
        problem,
        html`
${field({ name: 'name', label: 'Business name', value: account.business_profile?.name, autocomplete: 'organization' })}
${field({ name: 'url', label: 'Website', value: account.business_profile?.url ?? 'https://example.com', autocomplete: 'url' })}
${field({ name: 'representative', label: 'Your full name', value: 'Jenny Rosen', autocomplete: 'name' })}
${field({ name: 'email', label: 'Email', type: 'email', value: account.email ?? 'owner@example.com', autocomplete: 'email' })}`,
        'Continue',
      )
    },
    save: (scope, account, { form }) => {
      const [name, url, representative, email] = ['name', 'url', 'representative', 'email'].map((key) =>
        fieldOf(form, key),
      )
      if (!name || !url || !representative || !email) return 'Fill in all fields.'
      setBusiness(scope, account, { name, url, representative, email })
      return null
    },
  },
  bank: {
    next: 'document',
    show: (_, link, problem) =>
      stepPage(
        'Add your bank account',
        2,
        link,
        problem,
        html`
${field({ name: 'routing', label: 'Routing number', value: '110000000', inputMode: 'numeric' })}
${field({
  name: 'account',
  label: 'Account number',
  value: '000123456789',
  inputMode: 'numeric',
  hint: 'Payouts to 000111111116 fail.',
})}`,
        'Continue',
      ),
    save: (scope, account, { form }) => {
      const [routing, number] = [fieldOf(form, 'routing'), fieldOf(form, 'account')]
      if (!/^\d{9}$/.test(routing)) return 'A routing number has 9 digits.'
      if (!/^\d{4,17}$/.test(number)) return 'An account number has 4 to 17 digits.'
      setBank(scope, account, routing, number)
      return null
    },
  },
  document: {
    next: null,
    show: (_, link, problem) =>
      stepPage(
        'Verify your identity',
        3,
        link,
        problem,
        html`<p>Stripe asks for a photo of your ID. The sandbox needs no file.</p>`,
        'Submit a test document',
        html`<button name="document" value="skip" class="quiet">Skip for now</button>`,
      ),
    save: (scope, account, { form }) => {
      if (fieldOf(form, 'document') !== 'skip') setDocument(scope, account)
      return null
    },
  },
}

function withStep(
  { base, ids }: PageCall,
  handle: (found: { link: OnboardingLink; step: Step; scope: Scope }) => PageReply,
): PageReply {
  const scope = platformOf(base)
  const link = linkOfPage(scope, ids.page ?? '')
  const step = Object.hasOwn(steps, ids.step ?? '') ? steps[ids.step ?? ''] : undefined
  return link && step ? handle({ link, step, scope }) : notFound()
}
