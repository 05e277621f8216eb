import { APP_NAME } from '@mantel/domain/product'
import { privacyVersion } from '@mantel/domain/site/terms'
import type { PublicPage } from '../public-page.tsx'
import { LegalLink, LegalPage, type LegalSection } from './legal-page.tsx'

const title = 'Privacy policy'
const lead = 'What we keep about you, why, who else sees it, and how you get rid of it again.'

export const privacyPage: PublicPage = {
  Page: ({ site }) => (
    <LegalPage site={site} title={title} lead={lead} version={privacyVersion} sections={sections} />
  ),
  wordsOf: () => ({ title: `${title} · ${APP_NAME}`, description: lead }),
}

const sections: LegalSection[] = [
  {
    id: 'roles',
    title: 'Who is responsible',
    text: (
      <>
        <p>
          For your own account, for the waitlist and for this website, that is us, the people who run{' '}
          {APP_NAME}.
        </p>
        <p>
          What a studio writes down about its clients, homes and papers belongs to that studio, and it decides
          what happens with it. We only keep it on its behalf. If you are a studio’s client, ask the studio
          first; if you ask us, we pass it on.
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What we keep',
    text: (
      <>
        <ul>
          <li>
            Your account: name, email address, company, and phone number and website if you gave them. Of your
            password only a fingerprint from which nobody can make it again.
          </li>
          <li>What you and your colleagues type in, upload and send.</li>
          <li>
            Your sessions: when you signed in, from which network address and with which browser, so that you
            can see your devices and sign them out.
          </li>
          <li>A log of who changed what in a company, for that company.</li>
          <li>The emails that were sent, and whether they went out.</li>
          <li>Your email address, if you joined the waitlist.</li>
        </ul>
        <p>Card and bank account numbers are kept by the payment provider, not by us.</p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we keep it',
    text: (
      <p>
        To run the service that you asked for, to keep it safe, to answer you, and where the law wants it, for
        instance for our bookkeeping. We do not sell data, we show no advertisements, and we build no profiles
        of people.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your browser’s memory',
    text: (
      <>
        <p>
          We follow nobody around: there are no cookies for advertising or measuring, ours or anybody else’s.
        </p>
        <p>
          When you sign in, your browser remembers the session, so that you need not sign in on every page.
          Signing out makes it forget it. It also remembers small things for your convenience, such as light
          or dark, your company’s colours, and what you opened last. None of this is needed to read this
          website.
        </p>
      </>
    ),
  },
  {
    id: 'email',
    title: 'Email',
    text: (
      <p>
        We write to you about your account, your work and your plan. Whoever is on the waitlist gets a
        confirmation, and another letter when their place is free. Letters to a studio’s clients are sent
        because that studio asked for it.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Who else sees it',
    text: (
      <>
        <p>
          Others help us run the service, and see of your data what they need for that, under contract and for
          nothing else:
        </p>
        <ul>
          <li>whoever houses our servers, database, files and backups;</li>
          <li>whoever delivers our email;</li>
          <li>payment providers, where money is paid.</li>
        </ul>
        <p>
          Ask us, and we tell you who they are at present. Authorities get only what the law makes us hand
          out. If {APP_NAME} ever gets new owners, this policy goes with the data.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we keep it safe',
    text: (
      <>
        <p>
          Connections are encrypted, companies are kept apart in the database itself, and people see only what
          their role allows. Secrets are sealed, and files can be reached only by those who may open them.
        </p>
        <p>
          Somebody of ours may step into your company to help you. They have to say why, it ends by itself
          after half an hour, and it stands in your activity log. If data of yours ever gets into the wrong
          hands, we tell you without delay.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <>
        <p>
          As long as your company has its account. When it is to be deleted, nobody can sign in any more;
          seven days later its data and files are deleted for good. A note remains: its name, how much it
          held, when it was deleted and who asked for it. Copies in backups go when those backups do.
        </p>
        <p>
          An address on the waitlist stays until it is removed: ask us, and we do. What the law makes us keep,
          such as invoices of our own, stays as long as it says.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask for',
    text: (
      <>
        <p>
          You may see what we keep about you, have it corrected, take it with you, object to its use, or have
          it deleted. Much of that you can do yourself: your profile changes your name and password, and your
          company’s settings export its data.
        </p>
        <p>
          For the rest, write to us. We answer within 30 days. If you think that we treat your data wrongly,
          you can also turn to the authority that watches over it where you live.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        The date at the top says which version this is. If a change matters to you, we write to you before it
        holds. What else is agreed between us stands in the{' '}
        <LegalLink href="/terms">terms of service</LegalLink>.
      </p>
    ),
  },
]
