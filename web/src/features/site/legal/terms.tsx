import { APP_NAME } from '@mantel/domain/basics/product'
import type { Operator } from '@mantel/domain/site/site'
import { termsVersion } from '@mantel/domain/site/terms'
import { LegalLink, type LegalSection, legalPage } from './legal-page.tsx'

const sections = ({ name, governingLaw }: Operator): LegalSection[] => [
  {
    id: 'agreement',
    title: 'About these terms',
    text: (
      <>
        <p>
          These terms are an agreement between {name} (“we,” “us”), which operates {APP_NAME}, and the company
          that signs up for it (“you”). They also apply to everyone you invite to your account.
        </p>
        <p>
          By creating an account, you agree to these terms and confirm that you have the authority to accept
          them for your company. {APP_NAME} is for business use. You must be at least 18 years old to use it.
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
          Give us your real name and an email address where we can reach you, and keep both up to date. Each
          login is for one person. Don’t share your password; invite your team members instead.
        </p>
        <p>
          Your admins decide who has access, what each person can do, and when access ends. You are
          responsible for what happens under your accounts. If you think someone else has gained access,
          change your password and contact us right away.
        </p>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Plans, trials and billing',
    text: (
      <>
        <p>
          Prices, limits and trial periods are shown when you choose a plan. Trials are free. If a plan
          requires a card up front, we tell you before you start when it will be charged and how much. Prices
          don’t include taxes unless we say so.
        </p>
        <p>
          Paid plans are billed in advance, monthly or yearly, and renew automatically until you cancel. You
          can change or cancel your plan at any time in your settings or by contacting us. A more expensive
          plan starts right away, and you pay the difference. A less expensive plan or a cancellation takes
          effect at the end of the period you have paid for. We don’t refund periods that have already
          started, unless the law requires it.
        </p>
        <p>
          We’ll email you at least 30 days before a price increase applies to you. If a payment fails, we’ll
          let you know and try again. If it remains unpaid, we may suspend your access until it is settled.
          Your data is kept during that time.
        </p>
      </>
    ),
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    text: (
      <>
        <p>Use {APP_NAME} for your own business and follow the law. You may not:</p>
        <ul>
          <li>store or send anything that is illegal or harmful, or that infringes someone else’s rights;</li>
          <li>send spam, or email people who have asked you to stop;</li>
          <li>impersonate anyone, or send contracts or invoices in a name that isn’t yours;</li>
          <li>try to access other companies’ data or get around security or plan limits;</li>
          <li>upload malware, overload the service, or copy or reverse engineer it;</li>
          <li>resell the service or offer it to others as your own.</li>
        </ul>
        <p>
          If you find a security problem, please report it to us privately and don’t access other people’s
          data. We won’t take action against you for research done in good faith.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Your data',
    text: (
      <>
        <p>
          You own the data that you, your team and your clients put into {APP_NAME}. You give us permission to
          store, process and display it only as needed to provide and support the service. We don’t sell it.
          Our <LegalLink href="/privacy">privacy policy</LegalLink> explains how we handle it.
        </p>
        <p>
          You are responsible for your data, including having the right to use it and to share your clients’
          information with us.
        </p>
        <p>You can export your clients and projects and download your files at any time.</p>
        <p>
          To delete your company’s account, contact us. Once we schedule the deletion, no one can sign in. For
          7 days, we can restore the account. After that, we permanently delete its data and files, except for
          a record of the company’s name, the size of the account, when it was deleted and who requested it.
          Copies in backups are removed as those backups expire.
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
          {APP_NAME} lets you send contracts for electronic signature. In the United States, electronic
          signatures are generally valid under the federal ESIGN Act and state law. Signers agree to sign
          electronically before they sign, and they can ask you for a paper copy instead.
        </p>
        <p>
          We are not a party to your contracts, and we don’t give legal advice. You are responsible for what
          they say, for using electronic signatures only where the law allows them, and for keeping copies as
          long as you need them. Some documents can’t be signed this way, such as wills, court documents and
          most family law documents.
        </p>
      </>
    ),
  },
  {
    id: 'email',
    title: 'Emails sent for you',
    text: (
      <p>
        {APP_NAME} sends emails to your clients and team members on your behalf, such as contracts, reminders
        and invitations. You are responsible for their content and recipients, and for following laws such as
        the CAN-SPAM Act. We may limit or stop emails that bounce, draw complaints or put delivery for others
        at risk.
      </p>
    ),
  },
  {
    id: 'payments',
    title: 'Payments from your clients',
    text: (
      <>
        <p>
          If your clients pay you through {APP_NAME}, a payment provider processes the payment under its own
          terms and fees and pays it into your account with that provider. We don’t hold your money, and we
          don’t store full card or bank account numbers.
        </p>
        <p>
          You are responsible for your prices, taxes, refunds and chargebacks. Disputes about a payment are
          between you, your client and the provider.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'Our service',
    text: (
      <>
        <p>
          We own {APP_NAME}, including its software, design and name. While your account is active, you may
          use it under these terms. The right to use it is limited, nonexclusive and not transferable. If you
          send us ideas or feedback, we may use them without owing you anything.
        </p>
        <p>
          We work to keep the service available, make backups, and schedule maintenance for off-hours when we
          can. We may change or add features. If we remove a feature that you pay for and depend on, we’ll
          tell you in advance, and you may cancel and receive a refund for the time left in your paid period.
        </p>
      </>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    text: (
      <>
        <p>
          You can stop using {APP_NAME} at any time. We can end this agreement with 30 days’ notice. We can
          suspend or close an account immediately if it seriously violates these terms, puts others at risk,
          or if the law requires it.
        </p>
        <p>
          Unless the law prevents it, we’ll give you time to export your data. Sections that by their nature
          should continue, such as those on your data, disclaimers, liability and disputes, stay in effect.
        </p>
      </>
    ),
  },
  {
    id: 'disclaimers',
    title: 'Disclaimers',
    text: (
      <p>
        {APP_NAME} is provided “as is” and “as available.” To the fullest extent permitted by law, we disclaim
        all warranties, express or implied, including the implied warranties of merchantability, fitness for a
        particular purpose, title and noninfringement. We don’t guarantee that the service will be
        uninterrupted or error-free, or that it meets every legal requirement of your business.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <>
        <p>
          To the fullest extent permitted by law, neither of us is liable to the other for lost profits, lost
          revenue, lost data, or any indirect, incidental, special, consequential or punitive damages. Our
          total liability under these terms is limited to the amount you paid us in the 12 months before the
          event that caused the claim.
        </p>
        <p>
          These limits don’t apply to harm caused intentionally or by gross negligence, to what you owe us for
          your plan, to your obligations under “Indemnification,” or where the law doesn’t allow them.
        </p>
      </>
    ),
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    text: (
      <p>
        If someone makes a claim against us because of your data, the contracts or emails you send, or your
        violation of these terms or the law, you will defend us and cover the resulting losses and costs,
        including reasonable legal fees. We’ll tell you about the claim promptly and cooperate in its defense.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law and disputes',
    text: (
      <>
        <p>
          These terms are governed by the laws of{' '}
          {governingLaw ?? 'the state where our mailing address, listed below, is located'}, without regard to
          its conflict of laws rules. The state and federal courts located there have exclusive jurisdiction
          over any dispute.
        </p>
        <p>
          Before going to court, please contact us and give us 30 days to resolve the problem with you. These
          terms don’t limit rights you can’t waive under the law where you live.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and general terms',
    text: (
      <>
        <p>
          We may update these terms. If a change is significant, we’ll email you at least 30 days before it
          takes effect. If you don’t agree, you can cancel before that date. If you keep using the service
          after it, the new terms apply. With each sign-up, we record which version was accepted.
        </p>
        <p>
          These terms and the <LegalLink href="/privacy">privacy policy</LegalLink> are the entire agreement
          between us about {APP_NAME}. If a part of them can’t be enforced, the rest stays in effect. If we
          don’t enforce a part right away, we don’t give it up. You may not transfer this agreement without
          our consent; we may transfer it to a company that takes over {APP_NAME}. Neither of us is
          responsible for delays caused by events beyond our reasonable control.
        </p>
      </>
    ),
  },
]

export const termsPage = legalPage({
  title: 'Terms of service',
  lead: `The agreement between you and us about using ${APP_NAME}.`,
  version: termsVersion,
  sections,
})
