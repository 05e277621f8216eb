import { doc, heading, paragraph, type RichText } from '@mantel/domain/rich-text'

type Template = {
  name: string
  subject: string
  body: RichText
  button: string | null
  fields: readonly string[]
}

/** The letters of the platform as they are shipped; a SuperAdmin may edit the stored copies. */
export const systemTemplates = {
  welcome: {
    name: 'Welcome',
    subject: 'Welcome to {platformName}',
    body: doc(
      heading('Welcome, {firstName}', 1),
      paragraph('{companyName} is set up. Your pipeline is ready, with a sample project to look at.'),
      paragraph('A short checklist in your studio shows what to do next. It takes about ten minutes.'),
    ),
    button: 'Open your studio',
    fields: ['firstName', 'companyName', 'platformName'],
  },
  verify_email: {
    name: 'Confirm the address',
    subject: 'Please confirm your email address',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        'Please confirm that this is your address. Until then you cannot send contracts or invoices.',
      ),
      paragraph('The link works for 7 days. If you did not sign up, ignore this letter.'),
    ),
    button: 'Confirm my address',
    fields: ['firstName', 'platformName'],
  },
  password_reset: {
    name: 'Password reset',
    subject: 'Set a new password',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('Somebody asked to set a new password for your account. If it was you, use the link below.'),
      paragraph(
        'The link works for 1 hour, and only once. If it was not you, nothing has changed and you can ignore this letter.',
      ),
    ),
    button: 'Set a new password',
    fields: ['firstName', 'platformName'],
  },
  password_changed: {
    name: 'Password changed',
    subject: 'Your password was changed',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('The password of your account was just changed, and all other sessions were signed out.'),
      paragraph('If it was not you, set a new password at once and tell us.'),
    ),
    button: 'Set a new password',
    fields: ['firstName', 'platformName'],
  },
  team_invite: {
    name: 'Team invitation',
    subject: '{inviterName} invited you to {companyName}',
    body: doc(
      heading('Join {companyName}', 1),
      paragraph('{inviterName} invited you to work with {companyName} in {platformName} as {roleName}.'),
      paragraph('The link works for 7 days, and only once.'),
    ),
    button: 'Accept the invitation',
    fields: ['inviterName', 'companyName', 'roleName', 'platformName'],
  },
  waitlist_confirmation: {
    name: 'Waitlist: you are on it',
    subject: 'You are on the {platformName} waitlist',
    body: doc(
      heading('You’re on the list', 1),
      paragraph('Thank you for your interest in {platformName}. We write once more, when your spot opens.'),
      paragraph('If you did not leave your address with us, ignore this letter.'),
    ),
    button: 'Look around',
    fields: ['platformName'],
  },
  waitlist_open: {
    name: 'Waitlist: your spot is open',
    subject: 'Your spot at {platformName} is open',
    body: doc(
      heading('Come on in', 1),
      paragraph(
        'You asked us to write when your spot opens. It is open: create your account by the link below.',
      ),
      paragraph('The link works for 14 days, only once, and only with this email address.'),
    ),
    button: 'Create your account',
    fields: ['platformName'],
  },
} as const satisfies Record<string, Template>

export type TemplateKey = keyof typeof systemTemplates
export type FieldOf<K extends TemplateKey> = (typeof systemTemplates)[K]['fields'][number]
