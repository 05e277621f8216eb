import { APP_NAME } from '@mantel/domain/product'
import { termsVersion } from '@mantel/domain/site/terms'
import type { PublicPage } from '../public-page.tsx'
import { LegalLink, LegalPage, type LegalSection } from './legal-page.tsx'

const title = 'Terms of service'
const lead = `What you can expect of ${APP_NAME}, and what we expect of you, in plain words.`

export const termsPage: PublicPage = {
  Page: ({ site }) => (
    <LegalPage site={site} title={title} lead={lead} version={termsVersion} sections={sections} />
  ),
  wordsOf: () => ({ title: `${title} · ${APP_NAME}`, description: lead }),
}

const sections: LegalSection[] = [
  {
    id: 'who',
    title: 'Who we are',
    text: (
      <>
        <p>
          {APP_NAME} is a service for studios that stage and furnish homes: clients, projects, papers and
          money in one place. “We” are the people who run it. “You” are the company that registers, and
          everybody whom it lets in.
        </p>
        <p>
          Whoever registers a company says that they may do so for it, and accepts these terms in its name.
          The service is for businesses and for people who are of age.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          Tell us your real name and an email address that reaches you. An account belongs to one person: keep
          its password to yourself, and invite colleagues instead of sharing it.
        </p>
        <p>
          The administrators of your company decide who comes in, what each of them may do, and who leaves.
          What they do there counts as done by you. If you think that somebody else got in, change the
          password and write to us.
        </p>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Plans, trials and what they cost',
    text: (
      <>
        <p>
          What a plan costs, what it holds and how long it can be tried is on the page where you choose it. A
          trial costs nothing. If a plan asks for a card at its beginning, the same page says when it is
          charged for the first time, and how much.
        </p>
        <p>
          A plan runs by the month or by the year, and goes on until it is changed or ended. For either, write
          to us, on any day: it then holds from the end of the time that is paid. What is paid for a month or
          year that has begun is not paid back, unless the law says otherwise. If a price changes, we write to
          you at least 30 days before it concerns you.
        </p>
        <p>
          If a payment fails, we say so and try again. If it stays open, we may stop the service for you until
          it is settled. Your data stays where it is meanwhile.
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    text: (
      <>
        <p>Use {APP_NAME} for your own work and within the law. In particular, do not:</p>
        <ul>
          <li>store or send what is unlawful, harmful, or belongs to somebody else;</li>
          <li>write to people who have nothing to do with you, or who asked you to stop;</li>
          <li>pretend to be somebody else, or send papers in a name that is not yours;</li>
          <li>look for a way to other companies’ data, or around the limits of your plan;</li>
          <li>burden the service so that others suffer, or resell it as your own.</li>
        </ul>
        <p>
          Found a hole in our security? Tell us before anybody else and leave other people’s data alone. We
          will thank you for it.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Your data belongs to you',
    text: (
      <>
        <p>
          What you and your clients put into {APP_NAME} stays yours. We use it to run the service for you and
          for nothing else: we do not sell it, and we do not read it out of curiosity. How we treat it stands
          in the <LegalLink href="/privacy">privacy policy</LegalLink>.
        </p>
        <p>
          You can take your clients and projects with you as plain tables, and download your files, on any day
          and without asking.
        </p>
        <p>
          If you want your company deleted, write to us. From that moment nobody can sign in to it. For seven
          days we can still undo it; after that, its data and files are deleted for good. What remains is a
          note that the company existed and when it was deleted. Copies in our backups go when those backups
          do.
        </p>
      </>
    ),
  },
  {
    id: 'signatures',
    title: 'Electronic signatures',
    text: (
      <>
        <p>
          Where contracts are signed through {APP_NAME}, everybody who signs agrees to do so electronically,
          and may ask for paper instead.
        </p>
        <p>
          We are no party to your contracts and give no legal advice: what they say, and whether they suit
          your case, is up to you. Some papers cannot be signed this way, such as wills, court papers and most
          of family law.
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments from your clients',
    text: (
      <>
        <p>
          Where your clients pay through {APP_NAME}, their money goes through payment providers, under their
          own terms and fees, and into your account with them. We never hold it, and we never store whole card
          or bank account numbers.
        </p>
        <p>
          Refunds and disputes are between you, your client and the provider. We show you what it tells us.
        </p>
      </>
    ),
  },
  {
    id: 'email',
    title: 'Email in your name',
    text: (
      <p>
        {APP_NAME} writes to your clients and colleagues when you ask it to, and to you about your account.
        You answer for what is sent in your name.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'The service itself',
    text: (
      <>
        <p>
          We run {APP_NAME} with care, make backups, and choose quiet hours for repairs where we can. We
          cannot promise that it is never interrupted or free of mistakes.
        </p>
        <p>
          We go on building it. If we ever take away something that you pay for and depend on, we tell you
          beforehand, and you may cancel and get back what you paid for the time that is left.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    text: (
      <>
        <p>
          We answer without limit for harm that we cause on purpose or by gross negligence, and wherever the
          law allows no limit. In every other case we answer for no lost profit or indirect loss, and for at
          most what you paid us in the twelve months before it happened.
        </p>
        <p>
          If somebody turns to us because of what you stored, sent or did with {APP_NAME}, you stand up for it
          and bear the cost.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'How it ends',
    text: (
      <p>
        You can leave at any time. We can end the agreement with 30 days’ notice, and close an account at once
        where these terms are broken badly or others are in danger. Unless the law forbids it, you get the
        time to take your data with you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, and what else holds',
    text: (
      <>
        <p>
          If we change these terms in a way that matters, we write to you at least 30 days before. Whoever
          does not agree can leave by then. We keep with each registration which version was accepted.
        </p>
        <p>
          If one part of these terms cannot stand, the others do. The law of the place where we are
          established applies; what the law of your own place grants you and no agreement can take away, stays
          yours.
        </p>
      </>
    ),
  },
]
