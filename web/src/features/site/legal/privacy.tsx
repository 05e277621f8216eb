import { APP_NAME } from '@mantel/domain/basics/product'
import type { Operator } from '@mantel/domain/site/site'
import { privacyVersion } from '@mantel/domain/site/terms'
import { LegalLink, type LegalSection, legalPage } from './legal-page.tsx'

const sections = ({ name }: Operator): LegalSection[] => [
  {
    id: 'about',
    title: 'About this policy',
    text: (
      <>
        <p>
          {name} (“we,” “us”) operates {APP_NAME}. This policy explains what personal information we collect
          through this website and the service, why we collect it, and what choices you have.
        </p>
        <p>
          Companies use {APP_NAME} to manage their clients, projects and contracts. They decide what they
          enter and how it is used, and we process that information for them. If you are a client of one of
          these companies, please contact that company first. If you contact us, we’ll pass on your request.
        </p>
      </>
    ),
  },
  {
    id: 'collect',
    title: 'What we collect',
    text: (
      <>
        <ul>
          <li>
            Account information: your name, email address, company and role, and your phone number and website
            if you provide them. We store passwords only as secure hashes.
          </li>
          <li>
            Customer data: the clients, projects, contracts, files and messages that companies and their
            clients enter, upload or send.
          </li>
          <li>
            Signing records: the name, email address, signature, IP address, browser and times of the people
            who open and sign contracts.
          </li>
          <li>
            Sign-in records: when you signed in, and your IP address and browser, so that you can review your
            devices and sign them out.
          </li>
          <li>Activity: who changed what in a company’s account, for that company’s own records.</li>
          <li>Emails: the emails we send and whether they were delivered.</li>
          <li>Waitlist and lead forms: the contact details you submit.</li>
        </ul>
        <p>
          You give us most of this information yourself. Some comes from your company or from a company you
          work with, and some from your browser. Payment providers store card and bank account numbers; we
          don’t.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'How we use it',
    text: (
      <>
        <ul>
          <li>To provide, maintain and improve the service.</li>
          <li>To send emails about your account, your projects and your plan.</li>
          <li>To answer questions and give support.</li>
          <li>To bill for plans and keep our accounting records.</li>
          <li>To protect the service from fraud, abuse and security problems.</li>
          <li>To meet legal obligations and keep proof of signed contracts.</li>
        </ul>
        <p>
          We don’t sell personal information, we don’t show ads, and we don’t use your information to build
          advertising profiles.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and local storage',
    text: (
      <p>
        We don’t use advertising or analytics cookies, and we don’t track you across other websites. When you
        sign in, your browser stores your session so that you stay signed in until you sign out. It also
        stores preferences, such as light or dark mode, your company’s colors and what you opened recently.
        You can browse this website without them.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Who we share it with',
    text: (
      <>
        <p>We share personal information only with:</p>
        <ul>
          <li>
            service providers that host our servers, database, files and backups, deliver our email and
            process payments. They may use it only to provide their services to us;
          </li>
          <li>the company whose account you use or whose contract you sign, and its team members;</li>
          <li>authorities, when the law requires it, or when needed to protect people or our rights;</li>
          <li>a new owner, if {APP_NAME} is sold or merged. This policy continues to apply to your data.</li>
        </ul>
        <p>Contact us for a list of our current service providers.</p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    text: (
      <>
        <p>
          We encrypt connections, separate each company’s data in the database, encrypt stored credentials,
          and limit access by role. Files can be opened only by people with permission. No system is
          completely secure, but if a breach affects your data, we’ll notify you without delay and as the law
          requires.
        </p>
        <p>
          Our support team may access a company’s account to help. They must give a reason, the access ends
          automatically after 30 minutes, and it is recorded in the company’s activity.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    text: (
      <>
        <p>
          We keep customer data as long as the company has an account. When a company asks us to delete its
          account, no one can sign in anymore, and 7 days later we permanently delete its data and files. We
          keep a record of the company’s name, the size of the account, when it was deleted and who requested
          it. Copies in backups are removed as those backups expire.
        </p>
        <p>
          We keep your waitlist email address until you ask us to remove it. We keep records that the law
          requires, such as our own invoices, for as long as it requires.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your choices and rights',
    text: (
      <>
        <p>
          You can ask us for a copy of your personal information, and ask us to correct, delete or export it,
          or to stop using it for certain purposes. You can do much of this yourself: change your name and
          password in your profile, and export your company’s data in settings.
        </p>
        <p>
          For everything else, contact us. We’ll verify that the request comes from you and answer within 30
          days. If you disagree with our answer, tell us and we’ll review it. You can also contact your
          state’s attorney general.
        </p>
      </>
    ),
  },
  {
    id: 'california',
    title: 'California residents',
    text: (
      <>
        <p>
          If the California Consumer Privacy Act applies to your information, you have the right to know what
          we collect, use and disclose, to access, correct and delete it, and not to be treated differently
          for using these rights. An authorized agent can make a request for you.
        </p>
        <p>
          In the past 12 months we collected identifiers, commercial information, internet activity,
          professional information and signatures, as described above, and disclosed them to service providers
          for business purposes. We don’t sell personal information or share it for cross-context behavioral
          advertising, and we use account passwords only to sign you in.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    text: (
      <p>
        {APP_NAME} is for businesses and isn’t directed to children. We don’t knowingly collect information
        from anyone under 16. If you believe a child gave us information, contact us and we’ll delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        The date at the top shows when we last updated this policy. If a change is significant, we’ll email
        account holders before it takes effect. See also our{' '}
        <LegalLink href="/terms">terms of service</LegalLink>.
      </p>
    ),
  },
]

export const privacyPage = legalPage({
  title: 'Privacy policy',
  lead: 'What information we collect, how we use it, and the choices you have.',
  version: privacyVersion,
  sections,
})
